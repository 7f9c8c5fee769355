/** Bots by name in the reader's language; one that we do not know keeps its own. */
import { isKey, t } from "../i18n/words.svelte";

export function botName(name: string): string {
  const key = `bot.${name}`;
  return isKey(key) ? t(key) : name;
}
