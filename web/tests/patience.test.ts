import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Refused } from "../src/api/client";
import { keepAsking } from "../src/shell/patience";

const unreachable = new Refused(0, { code: "unreachable", message: "" });
const notFound = new Refused(500, { code: "cannot_be_found", message: "" });
const unknown = new Refused(404, { code: "no_table", message: "" });

describe("whoever keeps asking", () => {
  let told: [string, boolean][];
  const asking = (...answers: (boolean | Error)[]) => {
    const ask = vi.fn(() => {
      const answer = answers.shift() ?? true;
      return typeof answer === "boolean" ? Promise.resolve(answer) : Promise.reject(answer);
    });
    return { ask, stop: keepAsking({ ask, pause: 100, told: (words, refused) => told.push([words, refused]) }) };
  };
  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
  });
  afterEach(() => vi.useRealTimers());

  it("asks until the answer is final", async () => {
    const { ask } = asking(false, false, true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("goes on while nobody can be reached, and says so no longer than that", async () => {
    const { ask } = asking(unreachable, unreachable, true);
    await vi.advanceTimersByTimeAsync(150);
    expect(told).toEqual([["The server cannot be reached. Trying again …", false]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(told.at(-1)).toEqual(["", false]);
  });

  it("takes a no for an answer", async () => {
    const { ask } = asking(unknown, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(told).toEqual([["There is no such table. Its link may be wrong.", true]]);
  });

  it("does not wait for what cannot be found out", async () => {
    const { ask } = asking(false, notFound, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(told.at(-1)).toEqual(["This could not be found out. Whoever runs the server finds the reason in its log.", true]);
  });

  it("stops when it is told to", async () => {
    const { ask, stop } = asking(unreachable);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ask.mock.calls.length, told]).toEqual([1, []]);
  });
});
