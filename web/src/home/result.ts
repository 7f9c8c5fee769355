/** How a game that I played ended, in one line. */
import type { Table } from "../api/types";
import { listed, t } from "../i18n/words.svelte";
import { seatName } from "../table/names";

export function resultWords(table: Table): string {
  const { result, you } = table;
  if (!result || you === null) return t("home.finished");
  const fame = result.scores[you] ?? 0;
  if (result.winners.includes(you)) return t(result.winners.length > 1 ? "home.shared" : "home.won", { fame });
  const names = listed(result.winners.map((seat) => seatName(table, seat)));
  return t("home.lost", { names, n: result.winners.length, most: Math.max(...result.scores), fame });
}
