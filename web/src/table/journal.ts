/** Events in words, for the journal and for screen readers. */
import type { Event, Table, View } from "../api/types";
import { sanctuary, type Card } from "../game/cards";
import { biomeWords, sentences } from "../game/describe";
import { listed, t } from "../i18n/words.svelte";
import { seatName } from "./names";

/** A sanctuary has no number on it: it is told by its biome, its night, and what it holds and pays. */
export function keptWords(name: string, card: Card): string {
  const kind = [biomeWords(card), ...(card.night ? [t("card.night")] : [])].join(", ");
  const [, ...rest] = sentences(card);
  return t("event.kept", { name, kind, what: rest.join(" ") });
}

export function eventWords(event: Event, table: Table, view: View): string {
  const you = (seat: number) => seat === view.viewer;
  switch (event.event) {
    case "sealed":
      if (you(event.seat)) return t("event.sealed_you", { regions: listed((event.regions ?? []).map(String)) });
      return t("event.sealed", { name: seatName(table, event.seat) });
    case "explored":
      return t("event.explored", {
        round: event.round,
        all: listed(event.regions.map((region, seat) => t("event.lays", { name: seatName(table, seat), region }))),
      });
    case "found":
      return t("event.found", { name: seatName(table, event.seat), n: event.count });
    case "drafted":
      return t("event.drafted", { name: seatName(table, event.seat), region: event.region });
    case "kept":
      return keptWords(seatName(table, event.seat), sanctuary(event.sanctuary));
    case "removed":
      return t("event.removed", { region: event.region });
    case "market_revealed":
      return t("event.market", { round: event.round, regions: listed(event.regions.map(String)) });
    case "ended":
      return t("event.ended");
  }
}
