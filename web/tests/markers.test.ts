import { describe, expect, it } from "vitest";

import { apart, chanceAt } from "../src/review/markers";

describe("turning points on the graph", () => {
  it("lie on the line of their player", () => {
    const moments = [
      { at: -0.25, chance: 0.5 },
      { at: 0.125, chance: 0.75 },
    ];
    expect([-0.25, 0.125].map((at) => chanceAt(moments, at))).toEqual([0.5, 0.75]);
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
