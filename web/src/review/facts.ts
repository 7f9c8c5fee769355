/** Reasons of a review in words: the server names facts, and each reader gets sentences. */
import type { Fact } from "../api/review";
import type { Action } from "../api/types";
import { COUNTED, region, sanctuary, type Card, type Counted } from "../game/cards";
import { amounts, each } from "../game/describe";
import { isKey, listed, locale, t, type Values } from "../i18n/words.svelte";

/** Where a card stands in a sentence, which changes its article in some languages: "la 12", "à la 12", "de la 12". */
type How = "plain" | "to" | "of";

/** A region's number, told apart from a count of things. */
function regionWords(n: number, how: How): string {
  return t("fact.region", { n, how });
}

/** What a sanctuary is known by, for it has neither name nor number. */
export function sanctuaryWords(id: number, how: How = "plain"): string {
  const card = sanctuary(id);
  if (!card.fame) return t("fact.sanctuary_of", { what: amounts(shown(card)), how });
  if (!card.per.length) return t("fact.sanctuary_once", { fame: card.fame, how });
  return t("fact.sanctuary_each", { fame: card.fame, each: each(card.per), how });
}

function shown(card: Card): Counted[] {
  return [...card.gives, ...(card.night ? (["night"] as const) : []), ...(card.biome ? [card.biome] : [])];
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? (value as number[]) : [];
}

/** "no. 44, no. 12 and the sanctuary that pays 3 for each night" */
function cards(regions: unknown, sanctuaries: unknown = [], how: How = "plain"): string {
  return listed([...numbers(regions).map((n) => regionWords(n, how)), ...numbers(sanctuaries).map((id) => sanctuaryWords(id, how))]);
}

/** "44, 12 and 3", where it is plain that these are regions. */
function bare(regions: unknown): string {
  return listed(numbers(regions).map(String));
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
  const { kind, card, regions, sanctuaries } = given;
  const named = (how: How) => (card === undefined ? "" : kind === "sanctuary" ? sanctuaryWords(Number(card), how) : regionWords(Number(card), how));
  return {
    cards: cards(regions, sanctuaries),
    cards_of: cards(regions, sanctuaries, "of"),
    cards_to: cards(regions, sanctuaries, "to"),
    regions: bare(regions),
    found: cards([], sanctuaries),
    drawn: numbers(sanctuaries).length,
    hand: cards(given["hand"]),
    near: numbers(given["hand"]).length + numbers(given["market"]).length,
    nearby: cards([...numbers(given["hand"]), ...numbers(given["market"])]),
    card: named("plain"),
    card_of: named("of"),
    card_to: named("to"),
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

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
}

/** What is said of a sanctuary is said of the one in question, which needs no name. */
function keyOf({ key, values: { kind } }: Fact): string {
  const own = `fact.${key}_sanctuary`;
  return kind === "sanctuary" && isKey(own) ? own : `fact.${key}`;
}

/** A fact as a sentence; empty for one that this page does not know. */
export function factWords(fact: Fact): string {
  const key = keyOf(fact);
  return isKey(key) ? capital(t(key, values(fact))) : "";
}

/** "Lay 44", "Take 12", "Keep the sanctuary that pays 3 for each night" */
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
