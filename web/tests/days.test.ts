import { describe, expect, it } from "vitest";

import { dayWords, lastDays } from "../src/daily/days";

describe("the days of the daily deal", () => {
  it("are the last seven, today first, by the clock of UTC", () => {
    const days = lastDays(new Date("2026-11-03T23:30:00-02:00"));
    expect(days).toEqual(["2026-11-04", "2026-11-03", "2026-11-02", "2026-11-01", "2026-10-31", "2026-10-30", "2026-10-29"]);
  });

  it("are named in the reader's language", () => {
    expect(dayWords("2026-11-16", "en")).toBe("Mon 16");
    expect(dayWords("2026-11-16", "fr")).toBe("lun. 16");
    expect(dayWords("2026-11-16", "it")).toBe("lun 16");
  });
});
