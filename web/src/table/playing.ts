/** What the board needs to know of a game, live or in a lesson. */
import type { Action, Legal, Seat, Table, View } from "../api/types";

export interface Playing {
  readonly table: Table | null;
  readonly view: View | null;
  readonly legal: Legal[];
  /** The action that was sent and not yet answered. */
  readonly pending: Action | null;
  /** What happened, newest last, in words. */
  readonly journal: string[];
  readonly phrases: Record<Seat, string>;
  readonly me: Seat | null;
  /** Whether someone is there to wait for: not so where a game is only shown. */
  readonly live: boolean;
  decide(action: Action): void;
}
