/** Which cards a quest sees something on, so that they can be shown while it is counted. */
import type { CardScore } from "../api/types";
import { BIOMES, region, sanctuary, type Card } from "../game/cards";

export function cardOf({ kind, number }: Pick<CardScore, "kind" | "number">): Card {
  return kind === "region" ? region(number) : sanctuary(number);
}

/** Whether a card shows something that the quest pays for, or that its prerequisite asks for. */
export function feeds(card: Card, quest: Card): boolean {
  const paid = quest.per.flatMap((what) => (what === "biome_set" ? BIOMES : [what]));
  return [...quest.needs, ...paid].some(
    (what) => what === card.biome || (what === "night" && card.night) || card.gives.some((gift) => gift === what),
  );
}
