/** A recorded game played again with the reader: one guided move at a time, no server needed. */
import type { Action, Legal, Score, Seat, Table, View } from "../api/types";
import { t } from "../i18n/words.svelte";
import { namedTable } from "../table/named";
import type { Playing } from "../table/playing";
import deal from "./deal.json";

interface Deal {
  steps: { view: View; choice: Legal }[];
  scores: Score[];
}
const { steps, scores } = deal as unknown as Deal;

function sameAction(one: Action, other: Action): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export class Lesson implements Playing {
  /** How many moves have been made. */
  step = $state(0);
  readonly live = true;
  readonly pending = null;
  readonly journal: string[] = [];
  readonly phrases: Record<Seat, string> = {};
  readonly scores = scores;
  readonly moves = steps.length;

  get view(): View | null {
    return steps[this.step]?.view ?? null;
  }

  get over(): boolean {
    return this.step >= steps.length;
  }

  get legal(): Legal[] {
    const step = steps[this.step];
    return step ? [step.choice] : [];
  }

  get me(): Seat {
    return 0;
  }

  get names(): [string, string] {
    return [t("tutorial.you"), t("tutorial.guide")];
  }

  get table(): Table {
    return namedTable("tutorial", this.names);
  }

  decide(action: Action): void {
    if (this.legal.some((choice) => sameAction(choice.action, action))) this.step += 1;
  }
}
