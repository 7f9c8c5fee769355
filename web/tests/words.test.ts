import { afterEach, describe, expect, it } from "vitest";

import { IntlMessageFormat } from "intl-messageformat";

import { REGIONS, SANCTUARIES, region, sanctuary } from "../src/game/cards";
import { describe as describeCard } from "../src/game/describe";
import { reasonWords } from "../src/game/reasons";
import { keptWords } from "../src/table/journal";
import en from "../src/i18n/en.json";
import fr from "../src/i18n/fr.json";
import it_ from "../src/i18n/it.json";
import { setLocale, t, type Key, type Locale } from "../src/i18n/words.svelte";

const LANGUAGES = { en, fr, it: it_ };
afterEach(() => setLocale("en"));

describe("the languages", () => {
  it("have the same keys", () => {
    for (const words of [fr, it_]) expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });

  it("ask for the same values", () => {
    const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();
    for (const [key, text] of Object.entries(en)) {
      expect([values(fr[key as Key]), values(it_[key as Key])], key).toEqual([values(text), values(text)]);
    }
  });

  it("say of one thing what they say of several", () => {
    const plural = /(mancano|manquent|servono) (ancora |encore )?\{|\{\w+\}, (che|qui) (mancano|manquent)/;
    for (const words of [fr, it_]) expect(Object.entries(words).filter(([, text]) => plural.test(text))).toEqual([]);
  });

  it.each(Object.entries(LANGUAGES))("are well-formed messages: %s", (tag, words) => {
    for (const text of Object.values(words)) expect(() => new IntlMessageFormat(text, tag)).not.toThrow();
  });
});

describe("reasons", () => {
  const missing = { why: "missing", fame: 24, missing: { stone: 1, thistle: 2 }, counted: {}, times: 0 } as const;
  const counted = { why: "counted", fame: 1, missing: {}, counted: { city: 2, forest: 1 }, times: 3 } as const;
  const sets = { why: "counted", fame: 10, missing: {}, counted: { river: 1, city: 2, forest: 1, desert: 1 }, times: 1 } as const;
  const expected: Record<Locale, [string, string, string]> = {
    en: [
      "prerequisite not met: 1 stone and 2 thistles missing",
      "1 for each city and each forest: 2 cities and 1 forest",
      "10 for each set of four biomes: 1 complete set (1 river, 2 cities, 1 forest, and 1 desert)",
    ],
    fr: [
      "condition non remplie\u00a0: il manque 1 pierre et 2 chardons",
      "1 pour chaque ville et chaque forêt\u00a0: 2 villes et 1 forêt",
      "10 par série des quatre biomes\u00a0: 1 série complète (1 rivière, 2 villes, 1 forêt et 1 désert)",
    ],
    it: [
      "requisito non soddisfatto: bisognava avere ancora 1 pietra e 2 cardi",
      "1 per ogni città e ogni foresta: 2 città e 1 foresta",
      "10 per ogni serie dei quattro biomi: 1 serie completa (1 fiume, 2 città, 1 foresta e 1 deserto)",
    ],
  };
  it.each(Object.entries(expected))("are told in %s", (tag, words) => {
    setLocale(tag as Locale);
    expect([missing, counted, sets].map(reasonWords)).toEqual(words);
  });

  it("tell of quests that pay once, and of none", () => {
    expect(reasonWords({ why: "flat", fame: 7, missing: {}, counted: {}, times: 1 })).toBe("quest fulfilled: 7 fame");
    expect(reasonWords({ why: "no_quest", fame: 0, missing: {}, counted: {}, times: 0 })).toBe("no quest");
  });
});

describe("cards in words", () => {
  it("tell all that is printed", () => {
    expect(describeCard(region(38))).toBe(
      "Region 38, river, night. It holds 1 stone. Prerequisite: 1 chimera and 1 thistle. Quest: 3 fame for each clue.",
    );
    expect(describeCard(sanctuary(19))).toBe("Sanctuary no. 19, city. Quest: 4 fame for each set of the four biomes.");
    setLocale("fr");
    expect(describeCard(region(2))).toBe("Région 2, désert, jour. On y trouve 2 pierres. Pas de quête.");
    setLocale("it");
    expect(describeCard(sanctuary(45))).toBe("Santuario n. 45, senza bioma, notte. Contiene 1 cardo. Nessuna missione.");
  });

  it("are all there", () => {
    expect([REGIONS.length, SANCTUARIES.length]).toEqual([68, 45]);
    expect(new Set(REGIONS.map(describeCard)).size).toBe(68);
    expect(t("cards.found", { n: 1 })).toBe("1 card");
  });
});

describe("the journal", () => {
  it("tells a sanctuary by what is on it", () => {
    expect(keptWords("Noor", sanctuary(44))).toBe("Noor keeps a sanctuary (no biome, night). It holds 1 chimera. No quest.");
    setLocale("fr");
    expect(keptWords("Noor", sanctuary(1))).toBe("Noor garde un sanctuaire (forêt). Quête\u00a0: 1 de renommée pour chaque forêt.");
  });
});
