/** Reasons of a review in words: the server names facts, and each reader gets sentences. */
import type { Fact } from "../api/review";
import type { Action } from "../api/types";
import { COUNTED, region, sanctuary, type Card, type Counted } from "../game/cards";
import { amounts, each } from "../game/describe";
import { isKey, listed, t, type Values } from "../i18n/words.svelte";

/** What a sanctuary is known by, for it has neither name nor number. */
export function sanctuaryWords(id: number): string {
  const card = sanctuary(id);
  if (!card.fame) return t("fact.sanctuary_of", { what: amounts(shown(card)) });
  if (!card.per.length) return t("fact.sanctuary_once", { fame: card.fame });
  return t("fact.sanctuary_each", { fame: card.fame, each: each(card.per) });
}

function shown(card: Card): Counted[] {
  return [...card.gives, ...(card.night ? (["night"] as const) : []), ...(card.biome ? [card.biome] : [])];
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? (value as number[]) : [];
}

/** "44, 12 and the sanctuary of 3 for each night" */
function cards(regions: unknown, sanctuaries?: unknown): string {
  return listed([...numbers(regions).map(String), ...numbers(sanctuaries).map(sanctuaryWords)]);
}

function things(value: unknown): string {
  const counts = (value ?? {}) as Partial<Record<Counted, number>>;
  return listed(COUNTED.filter((what) => counts[what] !== undefined).map((what) => t(`amount.${what}`, { n: counts[what] ?? 0 })));
}

/** "each stone and each city"; four biomes are one set. */
function eachOf(value: unknown): string {
  const counted = COUNTED.filter((what) => Object.hasOwn((value ?? {}) as object, what));
  return counted.length === 4 ? t("each.biome_set") : each(counted);
}

function whole(value: unknown): number {
  return Math.round(Number(value));
}

function values({ values: given }: Fact): Values {
  const { kind, card } = given;
  return {
    cards: cards(given["regions"], given["sanctuaries"]),
    regions: cards(given["regions"]),
    found: cards([], given["sanctuaries"]),
    count: numbers(given["regions"]).length + numbers(given["sanctuaries"]).length,
    drawn: numbers(given["sanctuaries"]).length,
    hand: cards(given["hand"]),
    market: cards(given["market"]),
    near: numbers(given["hand"]).length + numbers(given["market"]).length,
    nearby: cards([...numbers(given["hand"]), ...numbers(given["market"])]),
    card: card === undefined ? "" : kind === "sanctuary" ? sanctuaryWords(Number(card)) : String(card),
    things: things(given["things"]),
    each: eachOf(given["things"]),
    fame: whole(given["fame"] ?? 0),
    helpful: whole(given["helpful"] ?? 0),
    unseen: whole(given["unseen"] ?? 0),
    last: whole(given["last"] ?? 0),
    n: whole(given["n"] ?? 0),
    place: whole(given["place"] ?? 0),
    percent: whole(given["percent"] ?? 0),
  };
}

/** A fact as a sentence; empty for one that this page does not know. */
export function factWords(fact: Fact): string {
  const key = `fact.${fact.key}`;
  return isKey(key) ? t(key, values(fact)) : "";
}

/** "Lay 44", "Take 12", "Keep the sanctuary of 3 for each night" */
export function actionWords(action: Action): string {
  if (action.do === "select") return t("fact.do_select", { regions: listed(action.regions.map(String)) });
  if (action.do === "keep") return t("fact.do_keep", { card: sanctuaryWords(action.sanctuary) });
  return t(`fact.do_${action.do}`, { region: action.region });
}

/** The cards that an action is about. */
export function actionCards(action: Action): Card[] {
  if (action.do === "select") return action.regions.map(region);
  return [action.do === "keep" ? sanctuary(action.sanctuary) : region(action.region)];
}
