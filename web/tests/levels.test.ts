import { expect, test } from "vitest";
import { levels } from "../src/bots/names";

test("bots of other packages are of no level", () => {
  const bot = (name: string, guest: boolean) => ({ name, summary: "", guest });
  expect(levels([bot("net", false), bot("sibyl", false), bot("magpie", true)])).toBe(2);
});
