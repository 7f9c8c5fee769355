import { describe, expect, it } from "vitest";

import { rank } from "../src/count/ranking";
import { fromLink, toLink } from "../src/scorepad/link";
import { Pad } from "../src/scorepad/pad.svelte";

describe("the score pad's link", () => {
  it("comes back as it went", () => {
    const players = [
      { name: "Zoé, la 1re; #1", regions: [15, 40, 33, 7, 52, 23, 61, 4], sanctuaries: [3, 9, 30] },
      { name: "Bruno", regions: [12], sanctuaries: [] },
      { name: "", regions: [], sanctuaries: [45] },
    ];
    expect(fromLink(toLink(players))).toEqual(players);
  });

  it("leaves out what makes no sense", () => {
    expect(fromLink("Ada,1.1.99.x.2,46.5")).toEqual([{ name: "Ada", regions: [1, 2], sanctuaries: [5] }]);
    expect(fromLink("%E0%A4%A,1.2,3")).toEqual([{ name: "", regions: [1, 2], sanctuaries: [3] }]);
    expect(fromLink("")).toEqual([]);
    expect(fromLink("a,1,;b,2,;c,3,;d,4,;e,5,;f,6,;g,7,")).toHaveLength(6);
  });
});

describe("the score pad", () => {
  it("gives each card to one player only, moves, removes and takes back", () => {
    const pad = new Pad([
      { name: "Ada", regions: [], sanctuaries: [] },
      { name: "Bruno", regions: [], sanctuaries: [] },
    ]);
    pad.add(0, "region", 5);
    pad.add(1, "region", 5);
    pad.add(0, "region", 9);
    pad.move(0, 1, -1);
    expect(pad.players.map(({ regions }) => regions)).toEqual([[9, 5], []]);
    pad.remove(0, "region", 0);
    expect(pad.players[0]?.regions).toEqual([5]);
    pad.undo();
    pad.undo();
    expect(pad.players[0]?.regions).toEqual([5, 9]);
  });
});

describe("the ranking", () => {
  it("breaks a tie by the lowest duration", () => {
    const rows = rank([
      { name: "Ada", total: 40, regions: [12, 30] },
      { name: "Bruno", total: 40, regions: [3, 60] },
      { name: "Chloé", total: 50, regions: [9] },
    ]);
    expect(rows.map(({ name, place, tieBroken }) => [name, place, tieBroken])).toEqual([
      ["Chloé", 1, false],
      ["Bruno", 2, true],
      ["Ada", 3, true],
    ]);
  });
});
