/** A finished game, shown as it was after any of its steps. */
import type { Replay, Table, View } from "../api/types";
import { eventWords } from "../table/journal";
import { namedTable } from "../table/named";
import type { Playing } from "../table/playing";

export class Recording implements Playing {
  step = $state(0);
  readonly #game: Replay;
  readonly table: Table;
  readonly last: number;
  readonly live = false;
  readonly legal = [];
  readonly pending = null;
  readonly phrases = {};
  readonly me = null;

  /** From a step on; the one before the first, where there is no such step. */
  constructor(id: string, game: Replay, seats: Table["seats"], step: number) {
    this.#game = game;
    this.table = { ...namedTable(id, game.players), seats };
    this.last = game.steps.length - 1;
    this.step = Math.max(0, Math.min(this.last, step));
  }

  get view(): View | null {
    return this.#game.steps[this.step]?.view ?? null;
  }

  /** What this step brought, in words. */
  get news(): string[] {
    return this.#words(this.step, this.step);
  }

  get journal(): string[] {
    return this.#words(0, this.step);
  }

  decide(): void {
    // It was decided long ago.
  }

  #words(from: number, to: number): string[] {
    const steps = this.#game.steps.slice(from, to + 1);
    return steps.flatMap(({ events, view }) => events.map((event) => eventWords(event, this.table, view)));
  }
}
