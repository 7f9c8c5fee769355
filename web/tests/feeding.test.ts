import { expect, test } from "vitest";

import { feeds } from "../src/count/feeding";
import { REGIONS, region, sanctuary } from "../src/game/cards";

const seenBy = (quest: number) => REGIONS.filter((card) => feeds(card, region(quest))).map(({ number }) => number);

test("a quest sees what it pays for and what it asks for, and nothing else", () => {
  const stonesAndChimeras = REGIONS.filter(({ gives }) => gives.includes("stone") || gives.includes("chimera"));
  expect(seenBy(17)).toEqual(stonesAndChimeras.map(({ number }) => number)); // 3 for each stone, needs two chimeras
  expect(seenBy(10)).toEqual(REGIONS.filter(({ night }) => night).map(({ number }) => number)); // 3 for each night
  expect(seenBy(23)).toHaveLength(REGIONS.length); // 10 for each set of the four biomes
  expect(seenBy(1)).toEqual([]); // no quest
});

test("a sanctuary is seen for its night and its biome too", () => {
  expect(feeds(sanctuary(44), region(10))).toBe(true);
  expect(feeds(sanctuary(12), region(56))).toBe(true);
  expect(feeds(sanctuary(21), region(10))).toBe(false);
});
