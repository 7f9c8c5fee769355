/** Which cards a choice of chips lets through, for the card browser and the score pad. */
import type { Biome, Card, CardKind, Paid, Wonder } from "./cards";

export interface Filters {
  kind: CardKind | "all";
  biome: Biome | "none" | "all";
  time: "day" | "night" | "all";
  gives: Wonder | "clue" | "all";
  quest: Paid | "once" | "no_quest" | "all";
  search: string;
}

export const NO_FILTERS: Filters = { kind: "all", biome: "all", time: "all", gives: "all", quest: "all", search: "" };

function questMatches(card: Card, quest: Filters["quest"]): boolean {
  if (quest === "no_quest") return card.fame === 0;
  if (quest === "once") return card.fame > 0 && card.per.length === 0;
  return quest === "all" || card.per.includes(quest);
}

export function matches(card: Card, filters: Filters): boolean {
  const { kind, biome, time, gives, quest, search } = filters;
  return (
    (kind === "all" || card.kind === kind) &&
    (biome === "all" || (card.biome ?? "none") === biome) &&
    (time === "all" || card.night === (time === "night")) &&
    (gives === "all" || card.gives.includes(gives)) &&
    questMatches(card, quest) &&
    (search === "" || (card.kind === "region" && String(card.number).startsWith(search.trim())))
  );
}
