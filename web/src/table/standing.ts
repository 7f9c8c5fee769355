/** What a seat is doing just now. */
import type { Seat, SeatInfo, View } from "../api/types";
import { botName } from "../bots/names";
import { t } from "../i18n/words.svelte";

/** Whoever is only shown again is neither away nor thinking. */
export function seatState(view: View, info: SeatInfo, live: boolean): string {
  const { seat } = info;
  const player = view.players[seat];
  if (view.phase === "over") return t("table.fame", { n: view.result?.scores[seat] ?? 0 });
  if (!live) return recordedState(view, seat);
  if (info.away) return t("table.away");
  if (info.kind === "person" && !info.connected) return t("table.disconnected");
  if (info.stand_in) return t("table.stand_in", { name: botName(info.stand_in) });
  if (player?.sealed) return t("table.has_chosen");
  if (view.acting.includes(seat) && info.kind === "bot") return t(info.waking ? "table.waking" : "table.thinking");
  if (view.acting.includes(seat)) return t(view.phase === "select" || view.phase === "explore" ? "table.choosing" : "table.taking_turn");
  return turnState(view, seat);
}

function recordedState(view: View, seat: Seat): string {
  if (view.players[seat]?.sealed) return t("table.has_chosen");
  return view.acting.includes(seat) ? t("table.taking_turn") : turnState(view, seat);
}

function turnState(view: View, seat: Seat): string {
  if (view.phase !== "draft" && view.phase !== "keep") return "";
  return t(view.order.indexOf(seat) > view.turn ? "table.comes_later" : "table.done");
}
