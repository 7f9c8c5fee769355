/** What was made of a deal when it was played before. */
import { table as askTable } from "../api/client";
import type { Table } from "../api/types";
import { t } from "../i18n/words.svelte";

/** "This deal brought 16 fame before."; nothing where it is new, or its table is gone. */
export async function beforeWords({ again, you }: Table): Promise<string> {
  if (again === null || you === null) return "";
  try {
    const fame = (await askTable(again)).result?.scores[you];
    return fame === undefined ? "" : t("ending.before", { fame });
  } catch {
    return "";
  }
}
