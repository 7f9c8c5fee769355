/** Cards in words: what is printed on them, for screen readers and for the card browser. */
import { listed, t } from "../i18n/words.svelte";
import { COUNTED, type Card, type Counted, type Paid, type Wonder } from "./cards";

/** "2 stones and 1 clue", from one entry for each thing. */
export function amounts(things: Counted[]): string {
  return listed(
    COUNTED.filter((what) => things.includes(what)).map((what) =>
      t(`amount.${what}`, { n: things.filter((thing) => thing === what).length }),
    ),
  );
}

/** "each stone and each city" */
export function each(per: Paid[]): string {
  return listed(per.map((what) => t(`each.${what}`)));
}

/** The name of a card: a region has a number, a sanctuary is known by what it shows. */
export function name(card: Card): string {
  if (card.kind === "region") return t("card.region", { number: card.number });
  return t("card.sanctuary", { number: card.number });
}

export function biomeWords(card: Card): string {
  return card.biome ? t(`biome.${card.biome}`) : t("biome.none");
}

export function givesWords(card: Card): string | null {
  return card.gives.length ? t("card.gives", { what: amounts(card.gives) }) : null;
}

export function needsWords(needs: Wonder[]): string | null {
  return needs.length ? t("card.needs", { what: amounts(needs) }) : null;
}

export function questWords(card: Card): string {
  if (!card.fame) return t("card.no_quest");
  if (!card.per.length) return t("card.pays_once", { fame: card.fame });
  return t("card.pays_each", { fame: card.fame, each: each(card.per) });
}

/** Everything on a card as separate sentences, most important first. */
export function sentences(card: Card): string[] {
  const time = card.kind === "region" || card.night ? t(card.night ? "card.night" : "card.day") : null;
  const head = [name(card), biomeWords(card), time].filter((part) => part !== null).join(", ");
  const rest = [givesWords(card), needsWords(card.needs), questWords(card)].filter((part) => part !== null);
  return [`${head}.`, ...rest];
}

export function describe(card: Card): string {
  return sentences(card).join(" ");
}
