/** What a seat is doing just now. */
import type { SeatInfo, View } from "../api/types";
import { botName } from "../bots/names";
import { t } from "../i18n/words.svelte";

export function seatState(view: View, info: SeatInfo): string {
  const { seat } = info;
  const player = view.players[seat];
  if (view.phase === "over") return t("table.fame", { n: view.result?.scores[seat] ?? 0 });
  if (info.away) return t("table.away");
  if (info.kind === "person" && !info.connected) return t("table.disconnected");
  if (info.stand_in) return t("table.stand_in", { name: botName(info.stand_in) });
  if (player?.sealed) return t("table.has_chosen");
  if (view.acting.includes(seat) && info.kind === "bot") return t("table.thinking");
  if (view.acting.includes(seat)) return t(view.phase === "select" || view.phase === "explore" ? "table.choosing" : "table.taking_turn");
  const place = view.order.indexOf(seat);
  if (view.phase === "draft" || view.phase === "keep") return t(place > view.turn ? "table.comes_later" : "table.done");
  return "";
}
