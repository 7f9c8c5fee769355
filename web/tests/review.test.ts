import { afterEach, describe, expect, it } from "vitest";

import { bars, shareWords } from "../src/daily/share";
import { setLocale } from "../src/i18n/words.svelte";
import { actionWords, factWords } from "../src/review/facts";

afterEach(() => setLocale("en"));

describe("the reasons of a review", () => {
  it("tell what a quest still needs, and what would help", () => {
    const values = { kind: "region", card: 44, things: { city: 1, desert: 1 }, helpful: 9, unseen: 21, market: [12], hand: [] };
    expect(factWords({ key: "lacks", values })).toBe("44 still needs 1 city and 1 desert: 9 of 21 unseen regions help; so would 12.");
    expect(factWords({ key: "lacks", values: { ...values, market: [] } })).toBe("44 still needs 1 city and 1 desert: 9 of 21 unseen regions help.");
  });

  it("know four biomes as a set", () => {
    const things = { river: 1, city: 0, forest: 1, desert: 2 };
    expect(factWords({ key: "counts", values: { kind: "region", card: 23, fame: 10, things, helpful: 3, unseen: 9 } })).toContain("each set of the four biomes");
  });

  it("speak the reader's language", () => {
    setLocale("fr");
    expect(factWords({ key: "finds", values: { n: 2 } })).toBe("Trouve 2 sanctuaires au choix.");
    expect(actionWords({ do: "draft", region: 12 })).toBe("Prendre 12");
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
