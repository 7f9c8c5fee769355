/** What the server sends and takes: the generated types, narrowed where the wire is the same for all games. */
import type { Counted } from "../game/cards";
import type * as Wire from "./wire";

export type { GameInfo, Person as Me, Result, SeatInfo } from "./wire";

export type Seat = number;
export type Fault = Pick<Wire.Refusal, "code" | "message">;
export type Phase = Wire.FarawayView["phase"];
export type Action = Wire.Select | Wire.Explore | Wire.Draft | Wire.Keep;
export type Event =
  | Wire.Sealed
  | Wire.Explored
  | Wire.Found
  | Wire.Drafted
  | Wire.Kept
  | Wire.Removed
  | Wire.MarketRevealed
  | Wire.Ended;

type Narrowed<Type, Fields> = Omit<Type, keyof Fields> & Fields;

export type PlayerView = Narrowed<Wire.PlayerView, { counts: Record<Counted, number> }>;
export type View = Narrowed<Wire.FarawayView, { players: PlayerView[] }>;

type Counts = Partial<Record<Counted, number>>;
export type Reason = Narrowed<Wire.FarawayReason, { missing: Counts; counted: Counts }>;
export type CardScore = Narrowed<Wire.CardScore, { reason: Reason }>;
export type Score = Narrowed<Wire.Score, { regions: CardScore[]; sanctuaries: CardScore[] }>;

export type Table = Narrowed<Wire.TableInfo, { options: Wire.FarawayOptions }>;
export type SeatWish = Pick<Wire.NewSeat, "kind"> & Partial<Wire.NewSeat>;
export type NewTable = Narrowed<Wire.NewTable, { options: Wire.FarawayOptions; seats: SeatWish[] }>;

/** An action that is allowed, and what the own tableau would then be worth. */
export type Legal = Narrowed<Wire.ServerChoice, { action: Action }>;
interface Standing {
  table: Table;
  view: View;
  legal: Legal[];
}
export type State = Narrowed<Wire.State, Standing>;
type Happened = Narrowed<Wire.Happened, Standing & { steps: { version: number; events: Event[]; key?: string }[] }>;
type Step = Narrowed<Wire.ReplayStep, { action: Action | null; events: Event[]; view: View }>;
export type Replay = Narrowed<Wire.ReplayInfo, { steps: Step[] }>;

export type ServerMessage =
  | State
  | Happened
  | Narrowed<Wire.TableChanged, { table: Table }>
  | Narrowed<Wire.RefusedMessage, { state: State | null }>
  | Wire.Said
  | Wire.Pong;

export type ClientMessage = Narrowed<Wire.DecideMessage, { action: Action }> | Wire.TakeBackMessage | Wire.SayMessage | Wire.Ping;
