import { afterEach, describe, expect, it } from "vitest";

import { bars, shareWords } from "../src/daily/share";
import { setLocale } from "../src/i18n/words.svelte";
import { actionWords, factWords } from "../src/review/facts";

afterEach(() => setLocale("en"));

describe("the reasons of a review", () => {
  it("tell what a quest still needs, and what would help", () => {
    const values = { kind: "region", card: 44, things: { city: 1, desert: 1 }, helpful: 9, unseen: 21, market: [12], hand: [] };
    expect(factWords({ key: "lacks", values })).toBe("No.\u00a044 still needs 1 city and 1 desert: 9 of 21 unseen regions help; so would no.\u00a012.");
    expect(factWords({ key: "lacks", values: { ...values, market: [] } })).toBe("No.\u00a044 still needs 1 city and 1 desert: 9 of 21 unseen regions help.");
  });

  it("hope for nothing unseen once no region comes any more", () => {
    const lacks = { kind: "region", card: 44, things: { city: 1 }, helpful: 0, unseen: 0, market: [], hand: [] };
    expect(factWords({ key: "lacks", values: lacks })).toBe("No.\u00a044 still needs 1 city.");
    expect(factWords({ key: "lacks", values: { ...lacks, hand: [12] } })).toBe("No.\u00a044 still needs 1 city: no.\u00a012 would help.");
    const counts = { kind: "region", card: 17, fame: 3, things: { stone: 2 }, helpful: 0, unseen: 0 };
    expect(factWords({ key: "counts", values: counts })).toBe("No.\u00a017 pays 3 for each stone: so far 2 stones.");
  });

  it("do not name a sanctuary twice", () => {
    const values = { kind: "sanctuary", card: 1, fame: 1, things: { forest: 2 }, helpful: 1, unseen: 9 };
    expect(factWords({ key: "counts", values })).toBe("Pays 1 for each forest: so far 2 forests, and 1 of 9 unseen regions shows more.");
  });

  it("give a card the article that its place asks for", () => {
    const values = { regions: [12, 44], sanctuaries: [1], things: { stone: 1 }, fame: 8 };
    setLocale("fr");
    expect(factWords({ key: "brings", values })).toContain("manquait encore à la\u00a012, à la\u00a044 et au sanctuaire à 1 pour chaque forêt.");
    setLocale("it");
    expect(factWords({ key: "completes", values })).toContain("il requisito della n.\u00a012, della n.\u00a044 e del santuario da 1 per ogni foresta: 8 punti Fama");
  });

  it("know four biomes as a set", () => {
    const things = { river: 1, city: 0, forest: 1, desert: 2 };
    expect(factWords({ key: "counts", values: { kind: "region", card: 23, fame: 10, things, helpful: 3, unseen: 9 } })).toContain("each set of the four biomes");
  });

  it("speak the reader's language", () => {
    setLocale("fr");
    expect(factWords({ key: "finds", values: { n: 2 } })).toBe("Trouve 2 sanctuaires au choix.");
    expect(actionWords({ do: "draft", region: 12 })).toBe("Prendre la\u00a012");
  });

  it("are left out where there are no words for them", () => {
    expect(factWords({ key: "something_new", values: {} })).toBe("");
  });
});

describe("a result to share", () => {
  it("shows the fame of each region, and no card", () => {
    expect(bars([0, 5, 10])).toBe("▁▅█");
    const text = shareWords({ date: "16 November 2026", fame: 72, par: 66, fames: [0, 8], link: "https://here/daily#2026-11-16" });
    expect(text).toBe("Farwander, deal of 16 November 2026: 72 fame (par 66)\n▁█\nhttps://here/daily#2026-11-16");
  });
});
