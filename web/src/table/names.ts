/** What a seat is called: the player's name, the bot's, or that it is free. */
import type { Seat, Table } from "../api/types";
import { botName } from "../bots/names";
import { t } from "../i18n/words.svelte";

export function seatName(table: Table, seat: Seat): string {
  const info = table.seats[seat];
  if (!info || info.kind === "open") return t("table.free_seat");
  if (info.kind === "person") return info.name ?? t("pad.player", { n: seat + 1 });
  const name = botName(info.bot ?? "");
  const alike = table.seats.filter((other) => other.kind === "bot" && other.bot === info.bot);
  return alike.length > 1 ? `${name} ${alike.indexOf(info) + 1}` : name;
}
