import { describe, expect, it } from "vitest";

import { apart, chanceAt } from "../src/review/markers";

describe("turning points on the graph", () => {
  const chances = [
    { at: 0, by_seat: [0.5, 0.5] },
    { at: 0.5, by_seat: [0.75, 0.25] },
    { at: 1, by_seat: [0.25, 0.75] },
    { at: 2, by_seat: [1, 0] },
  ];

  it("lie on the line of their player, between two moments too", () => {
    expect([0, 0.5, 0.75, 1, 1.5, 2].map((at) => chanceAt(chances, 0, at))).toEqual([0.5, 0.75, 0.5, 0.25, 0.625, 1]);
    expect(chanceAt(chances, 1, 3)).toBe(0);
  });

  it("do not cover each other", () => {
    const spot = { x: 10, y: 12 };
    const placed = apart([spot, spot, spot], 24, 11);
    expect(placed[0]).toEqual(spot);
    for (const [i, one] of placed.entries()) {
      expect(one.y).toBeGreaterThanOrEqual(11);
      for (const other of placed.slice(0, i)) expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(24);
    }
  });
});
