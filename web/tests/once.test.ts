import { expect, it } from "vitest";

import { Refused } from "../src/api/client";
import { Once } from "../src/shell/once.svelte";

it("is done once while the answer is awaited, and again after an error", async () => {
  const answers: ((failure?: Error) => void)[] = [];
  const ask = () => new Promise<void>((resolve, reject) => answers.push((failure) => (failure ? reject(failure) : resolve())));
  const once = new Once();
  const first = once.run(ask);
  await once.run(ask);
  expect([answers.length, once.busy]).toEqual([1, true]);

  answers[0]?.(new Refused(404, { code: "no_table", message: "" }));
  await first;
  expect([once.busy, once.failure]).toEqual([false, "There is no such table. Its link may be wrong."]);

  const second = once.run(ask);
  expect([answers.length, once.busy, once.failure]).toEqual([2, true, ""]);
  answers[1]?.();
  await second;
  expect(once.busy).toBe(false);
});
