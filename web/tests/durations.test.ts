import { afterEach, expect, test } from "vitest";

import { countdown, durationWords } from "../src/i18n/durations";
import { setLocale } from "../src/i18n/words.svelte";

afterEach(() => setLocale("en"));

test("a length is told in the largest unit that measures it", () => {
  expect([15, 60, 90, 300, 3600, 86_400, 604_800].map(durationWords)).toEqual([
    "15 seconds",
    "1 minute",
    "90 seconds",
    "5 minutes",
    "1 hour",
    "1 day",
    "7 days",
  ]);
  setLocale("it");
  expect(durationWords(172_800)).toBe("2 giorni");
});

test("what is left is told as a clock would", () => {
  expect([0, 9, 60, 61, 300, 3599, 3601, 7200, 86_400, 86_401].map(countdown)).toEqual([
    "0s",
    "9s",
    "60s",
    "1:01",
    "5:00",
    "59:59",
    "2h",
    "2h",
    "24h",
    "2d",
  ]);
});
