import { afterEach, describe, expect, it } from "vitest";

import type { Fact, Judged, Judgement, Verdict } from "../src/api/review";
import { bars, shareWords } from "../src/daily/share";
import { setLocale } from "../src/i18n/words.svelte";
import { actionWords, factWords } from "../src/review/facts";
import { betterWords, gap, luckWords, sumWords, tagsOf, telling, verdictWords, whyWords } from "../src/review/verdict";

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
    expect(text).toBe("Farwander, deal of 16 November 2026: 72 fame (par 66)\n▁█ fame by region\nhttps://here/daily#2026-11-16");
  });
});

describe("the verdict on a decision", () => {
  const finds = { key: "finds", values: { n: 1 } };
  const clues = { key: "clues", values: { n: 2 } };
  const lacks = { key: "finds_none", values: { last: 60 } };
  const choice = (region: number, mark: Judged["mark"], fame: number, reasons: Fact[]): Judged => ({
    action: { do: "explore", region }, mark, fame, chance: 0.5, behind: 0, behind_chance: 0, error: 0.5, reasons,
  });
  const bold = choice(7, "blunder", 84, [clues]);
  const choices = [choice(54, "best", 80, [lacks, clues, finds]), choice(12, "best", 78, [finds]), bold];
  const behind = (each: Judged, by: number, by_chance: number): Judged => ({ ...each, fame: 80 - by, chance: 0.5 - by_chance, behind: by, behind_chance: by_chance });
  const judged = (chosen: number, mark: Judged["mark"], lost: number, lost_chance: number) =>
    ({ choices: choices.map((each, place) => (place === chosen ? behind(each, lost, lost_chance) : each)), chosen, mark }) as Judgement;

  it("has no loss where there is none to be sure of", () => {
    expect([verdictWords(judged(0, "best", 0, 0)), betterWords(judged(0, "best", 0, 0))]).toEqual(["The best choice.", ""]);
    expect([verdictWords(judged(1, "best", 0, 0)), betterWords(judged(1, "best", 0, 0))]).toEqual(["As good as the best, as far as can be told.", ""]);
  });

  it("leaves out what rounds to nothing", () => {
    expect(verdictWords(judged(2, "fine", 0.9, 0.001))).toBe("Nearly the best: 0.9 fame less.");
    expect(verdictWords(judged(2, "slip", 0.01, 0.04))).toBe("A slip: it gave away 4% of the chance to win.");
    expect(betterWords(judged(2, "slip", 0.01, 0.04))).toBe("Better: lay 54 (+4% to win). Finds a sanctuary.");
  });

  it("tells what was given away, and what was better", () => {
    expect(verdictWords(judged(2, "blunder", 10.1, 0.08))).toBe("A blunder: it gave away 10.1 fame and 8% of the chance to win.");
    expect(betterWords(judged(2, "blunder", 10.1, 0.08))).toBe("Better: lay 54 (+10.1 fame, +8% to win). Finds a sanctuary.");
    setLocale("it");
    expect(verdictWords(judged(2, "slip", 5.3, 0.14))).toBe("Una svista: sprecati 5,3 punti Fama, e 14% di probabilità di vincere in meno.");
    setLocale("fr");
    expect(verdictWords(judged(2, "slip", 1.8, 0))).toBe("Un faux pas\u00a0: 1,8 de renommée en moins.");
  });

  it("counts the difference of the numbers that are seen, where it is sure", () => {
    const first = { ...choice(54, "best", 82.34, []), chance: 0.284 };
    const second = { ...choice(12, "blunder", 74.75, []), chance: 0.206, behind: 7.59, behind_chance: 0.078 };
    expect(gap(second, [first, second])).toEqual({ fame: 7.5, chance: 0.07 });
    expect(gap({ ...second, behind: 0, behind_chance: 0 }, [first, second])).toEqual({ fame: 0, chance: 0 });
    expect(gap({ ...second, fame: 82.31, chance: 0.279, behind: 0.03, behind_chance: 0.005 }, [first, second])).toEqual({ fame: 0, chance: 0 });
    const words = { choices: [first, second], chosen: 1, mark: "blunder" } as Judgement;
    expect(verdictWords(words)).toBe("A blunder: it gave away 7.5 fame and 7% of the chance to win.");
    expect(betterWords(words)).toBe("Better: lay 54 (+7.5 fame, +7% to win).");
  });

  it("says why by what the other choice has not, and by what is lacking only for want of that", () => {
    const [best, second] = choices as [Judged, Judged];
    expect(telling(best, [bold])).toEqual([finds, lacks]);
    expect(telling(best, [second, bold])).toEqual([clues, finds, lacks]);
    expect(telling(second, [best])).toEqual([]);
    expect(telling(best, [])).toEqual([clues, finds, lacks]);
  });

  it("does not give as a reason what the other choice has as much or more of", () => {
    const fact = (key: string, values: Fact["values"]): Fact => ({ key, values });
    const told = (own: Fact, theirs: Fact) => telling(choice(17, "best", 80, [own]), [choice(30, "slip", 70, [theirs])]).length > 0;
    const feeds = (regions: number[], fame: number) => fact("feeds", { regions, sanctuaries: [], fame });
    expect([told(feeds([13], 2), feeds([13], 4)), told(feeds([13], 5), feeds([13], 4))]).toEqual([false, true]);
    expect([told(feeds([13, 20], 3), feeds([13], 4)), told(feeds([13], 2), feeds([20], 2))]).toEqual([false, false]);
    const brings = (regions: number[], stone: number) => fact("brings", { regions, things: { stone } });
    expect([told(brings([12], 1), brings([12, 44], 1)), told(brings([12], 1), brings([12], 2))]).toEqual([false, false]);
    expect([told(brings([12, 44], 1), brings([12], 1)), told(brings([12], 2), brings([12], 1))]).toEqual([true, true]);
    expect(told(brings([12], 1), fact("brings", { regions: [12], things: { city: 3 } }))).toBe(true);
    const counts = (card: number) => fact("counts", { kind: "region", card, fame: 3, things: { stone: 1 }, helpful: 1, unseen: 9 });
    expect([told(counts(17), counts(17)), told(counts(17), counts(30))]).toEqual([false, true]);
    expect([told(fact("finds", { n: 1 }), fact("finds", { n: 2 })), told(fact("finds", { n: 2 }), fact("finds", { n: 1 }))]).toEqual([false, true]);
  });

  it("gives no reason rather than one that speaks against the better choice", () => {
    const poor = choice(54, "best", 80, [lacks, clues]);
    expect(whyWords(poor, [bold])).toBe("");
    expect(betterWords({ choices: [poor, behind(bold, 4, 0)], chosen: 1, mark: "blunder" } as Judgement)).toBe("Better: lay 54 (+4.0 fame).");
  });

  it("sums up the chances given away with the fame, as the skill is judged by both", () => {
    const verdict = { seat: 1, usual: 61.5, luck: -3.2, lost: 1.6 } as Verdict;
    const of = (seat: number, lost_chance: number) => ({ seat, lost_chance }) as Judgement;
    const words = [[of(0, 0.5), of(1, 0.08), of(1, 0.06)], [of(1, 0.004)]].map((judgements) => sumWords(verdict, judgements));
    expect(words).toEqual([
      "61.5 with the best choices and usual luck, −3.2 by luck, 1.6 given away, and 14% of the chance to win.",
      "61.5 with the best choices and usual luck, −3.2 by luck, 1.6 given away.",
    ]);
    setLocale("fr");
    expect(sumWords({ ...verdict, lost: 0 }, [])).toBe("61,5 avec les meilleurs choix et un hasard ordinaire, −3,2 par hasard, 0,0 en moins par ses choix.");
  });

  it("tells luck in fame and in chances, where there was any", () => {
    const luck = (fame: number, chance: number) => luckWords({ luck: fame, luck_chance: chance } as Judgement);
    expect([luck(-0.8, 0.26), luck(0.01, -0.3), luck(0, 0)]).toEqual(["Luck: −0.8 fame, +26% to win.", "Luck: −30% to win.", ""]);
  });

  it("calls one choice the best, others as good, and that with the most fame so", () => {
    expect(choices.map((each) => tagsOf(each, choices))).toEqual([["best"], ["as_good"], ["most_fame"]]);
    expect(tagsOf({ ...bold, error: 2 }, choices)).toEqual([]);
  });
});
