/** What the server sends and takes. Names are those of the server's own structures. */
import type { Counted } from "../game/cards";

export type Seat = number;
export type Phase = "select" | "explore" | "draft" | "keep" | "over";

export interface PlayerView {
  tableau: number[];
  sanctuaries: number[];
  counts: Record<Counted, number>;
  hand_size: number;
  taken: number[];
  sealed: boolean;
  found: number;
  found_from: (Seat | null)[];
}

export interface Result {
  scores: number[];
  winners: Seat[];
  tie_broken: boolean;
}

export interface View {
  viewer: Seat | null;
  advanced: boolean;
  round: number;
  phase: Phase;
  acting: Seat[];
  order: Seat[];
  turn: number;
  players: PlayerView[];
  market: number[];
  removed: number[];
  regions_left: number;
  sanctuary_deck: (Seat | null)[];
  hand: number[];
  chosen: number[];
  found: number[];
  discards: number[];
  remembered: number[];
  result: Result | null;
  fames: number[][] | null;
}

export type Action =
  | { do: "select"; regions: number[] }
  | { do: "explore"; region: number }
  | { do: "draft"; region: number }
  | { do: "keep"; sanctuary: number };

export interface Legal {
  action: Action;
  /** The own tableau's total fame if this were laid down now. */
  preview: number | null;
}

export type Event =
  | { event: "sealed"; seat: Seat; choice: "select" | "explore"; regions: number[] | null }
  | { event: "explored"; round: number; regions: number[] }
  | { event: "found"; seat: Seat; count: number; sanctuaries: number[] | null }
  | { event: "drafted"; seat: Seat; region: number }
  | { event: "kept"; seat: Seat; sanctuary: number; returned: number; returned_sanctuaries: number[] | null }
  | { event: "removed"; region: number }
  | { event: "market_revealed"; round: number; regions: number[] }
  | { event: "ended"; result: Result; fames: number[][] };

export interface Reason {
  why: "no_quest" | "missing" | "flat" | "counted";
  fame: number;
  missing: Partial<Record<Counted, number>>;
  counted: Partial<Record<Counted, number>>;
  times: number;
}

export interface CardScore {
  kind: "region" | "sanctuary";
  number: number;
  fame: number;
  reason: Reason;
}

export interface Score {
  total: number;
  regions: CardScore[];
  sanctuaries: CardScore[];
}

export interface Me {
  id: string;
  name: string;
}

export interface SeatInfo {
  seat: Seat;
  kind: "person" | "bot" | "open";
  name: string | null;
  bot: string | null;
  you: boolean;
  away: boolean;
  connected: boolean;
}

export interface Table {
  id: string;
  game: string;
  options: { players: number; advanced: boolean };
  public: boolean;
  pace: "live" | "relaxed";
  seconds: number | null;
  status: "waiting" | "playing" | "finished";
  version: number;
  seats: SeatInfo[];
  acting: Seat[];
  you: Seat | null;
  host: boolean;
  commitment: string | null;
  result: Result | null;
  rematch: string | null;
  created: string;
  deadline: string | null;
}

export type SeatWish = { kind: "me" } | { kind: "open" } | { kind: "bot"; bot: string };

export interface NewTable {
  game: "faraway";
  options: { players: number; advanced: boolean };
  seats: SeatWish[];
  public: boolean;
  pace: "live" | "relaxed";
  seconds: number | null;
}

export interface GameInfo {
  name: string;
  players: number[];
  bots: { name: string; summary: string }[];
  phrases: string[];
}

export interface State {
  type: "state";
  table: Table;
  version: number;
  /** Nothing to see before the table has started. */
  view: View | null;
  legal: Legal[];
  take_back: boolean;
}

export interface Fault {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

export interface Replay {
  players: string[];
  commitment: string;
  secret: string;
  verified: boolean;
  steps: { number: number; seat: Seat | null; action: Action | null; events: Event[]; view: View }[];
}

export type ServerMessage =
  | State
  | {
      type: "events";
      version: number;
      steps: { version: number; events: Event[] }[];
      table: Table;
      view: View;
      legal: Legal[];
      take_back: boolean;
    }
  | { type: "table"; table: Table }
  | { type: "accepted"; key: string; version: number }
  | { type: "refused"; key: string; error: Fault; state: State | null }
  | { type: "phrase"; seat: Seat; phrase: string }
  | { type: "pong" };

export type ClientMessage =
  | { type: "decide"; key: string; version: number; action: Action }
  | { type: "take_back"; key: string; version: number }
  | { type: "phrase"; phrase: string }
  | { type: "ping" };
