/** What went wrong, in the reader's language where we know the code. */
import { Refused } from "../api/client";
import type { Fault } from "../api/types";
import { isKey, t } from "../i18n/words.svelte";

export function faultWords(fault: Fault): string {
  const key = `fault.${fault.code}`;
  return isKey(key) ? t(key) : fault.message;
}

export function failureWords(failure: unknown): string {
  return failure instanceof Refused ? faultWords(failure.fault) : t("fault.unreachable");
}
