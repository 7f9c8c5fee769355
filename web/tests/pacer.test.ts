import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Pacer } from "../src/table/pacer.svelte";

describe("the pace of bots", () => {
  let shown: string[];
  let pacer: Pacer<string>;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    pacer = new Pacer(
      (message) => shown.push(message),
      (message) => (message.startsWith("bot") ? 700 : 0),
    );
  });
  afterEach(() => vi.useRealTimers());

  it("shows one decision of a bot after the other, and the rest in order", () => {
    for (const message of ["mine", "bot 1", "bot 2", "table"]) pacer.take(message);
    expect([shown, pacer.holding]).toEqual([["mine"], true]);
    vi.advanceTimersByTime(699);
    expect(shown).toEqual(["mine"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["mine", "bot 1"]);
    vi.advanceTimersByTime(700);
    expect([shown, pacer.holding]).toEqual([["mine", "bot 1", "bot 2", "table"], false]);
  });

  it("shows all that waits to who does not want to wait", () => {
    for (const message of ["mine", "bot 1", "bot 2"]) pacer.take(message);
    pacer.skip();
    expect([shown, pacer.holding]).toEqual([["mine", "bot 1", "bot 2"], false]);
    pacer.take("mine again");
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(["mine", "bot 1", "bot 2", "mine again"]);
  });

  it("does not let a bot wait that has taken its time", () => {
    pacer.take("mine");
    vi.advanceTimersByTime(700);
    pacer.take("bot 1");
    expect(shown).toEqual(["mine", "bot 1"]);
  });
});
