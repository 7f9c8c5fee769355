/** Made by `npm run wire` from the server's schema; not to be changed by hand. */

/**
 * Who can sit at a seat.
 */
export interface BotInfo {
  guest: boolean;
  name: string;
  summary: string;
}
/**
 * What is printed on one card.
 */
export interface Card {
  biome: ("city" | "desert" | "forest" | "river") | null;
  chimera: number;
  clues: number;
  fame: number;
  kind: "region" | "sanctuary";
  need_chimera: number;
  need_stone: number;
  need_thistle: number;
  night: boolean;
  number: number;
  per: string[];
  stone: number;
  thistle: number;
}
/**
 * What one card scored, and why.
 */
export interface CardScore {
  fame: number;
  kind: "region" | "sanctuary";
  number: number;
  reason: FarawayReason;
}
/**
 * Why a card scored what it did.
 */
export interface FarawayReason {
  counted: {
    [k: string]: number;
  };
  fame: number;
  missing: {
    [k: string]: number;
  };
  times: number;
  why: "counted" | "flat" | "missing" | "no_quest";
}
export interface Code {
  code: string;
}
/**
 * The deal of a day.
 */
export interface DailyInfo {
  day: string;
  fault: Refusal | null;
  game: string;
  par: Par | null;
  table: TableInfo | null;
}
/**
 * Why an action is not allowed.
 *
 *     `code` is stable and is what a translation hangs on; `details` are the values it may need; `message` is
 *     the same in English, a whole sentence that says what is wrong and what to do.
 */
export interface Refusal {
  code: string;
  details: {
    [k: string]: number | string | number[];
  };
  message: string;
}
/**
 * What the bots make of a deal, from the person's seat against the same opponents.
 */
export interface Par {
  bot: string;
  levels: Level[];
  par: number;
}
/**
 * What a bot scored with a deal.
 */
export interface Level {
  bot: string;
  fame: number;
}
/**
 * A table as one person sees it.
 */
export interface TableInfo {
  acting: number[];
  again: string | null;
  commitment: string | null;
  created: string;
  daily: string | null;
  game: string;
  hints: boolean;
  host: boolean;
  id: string;
  options: unknown;
  pace: "live" | "relaxed";
  public: boolean;
  rematch: string | null;
  result: Result | null;
  seats: SeatInfo[];
  seconds: number | null;
  seconds_left: number | null;
  status: "finished" | "playing" | "waiting";
  version: number;
  you: number | null;
}
/**
 * How a game ended.
 */
export interface Result {
  scores: number[];
  tie_broken: boolean;
  winners: number[];
}
/**
 * Who sits at a seat.
 */
export interface SeatInfo {
  away: boolean;
  bot: string | null;
  connected: boolean;
  kind: "bot" | "open" | "person";
  name: string | null;
  seat: number;
  stand_in: string | null;
  waking: boolean;
  you: boolean;
}
/**
 * The same, over a socket.
 */
export interface DecideMessage {
  action: {};
  key: string;
  type: "decide";
  version: number;
}
/**
 * Take this region from the market.
 */
export interface Draft {
  do: "draft";
  region: number;
}
/**
 * A player took a region from the market.
 */
export interface Drafted {
  event: "drafted";
  region: number;
  seat: number;
}
/**
 * The last card was laid; this is the count.
 */
export interface Ended {
  event: "ended";
  fames: number[][];
  result: Result;
}
/**
 * Lay this region face down.
 */
export interface Explore {
  do: "explore";
  region: number;
}
/**
 * All chosen regions were revealed.
 */
export interface Explored {
  event: "explored";
  regions: number[];
  round: number;
}
/**
 * What can be agreed before a game of Faraway.
 */
export interface FarawayOptions {
  advanced: boolean;
  players: number;
}
/**
 * All that one viewer may know of a game of Faraway.
 */
export interface FarawayView {
  acting: number[];
  advanced: boolean;
  chosen: number[];
  discards: number[];
  fames: number[][] | null;
  found: number[];
  given_back: number[][];
  hand: number[];
  market: number[];
  order: number[];
  phase: "draft" | "explore" | "keep" | "over" | "select";
  players: PlayerView[];
  regions_left: number;
  removed: number[];
  result: Result | null;
  round: number;
  sanctuary_deck: (number | null)[];
  turn: number;
  viewer: number | null;
}
/**
 * What everyone sees of one player.
 */
export interface PlayerView {
  counts: {
    [k: string]: number;
  };
  drafted: number[];
  found: number;
  found_from: (number | null)[];
  hand_size: number;
  sanctuaries: number[];
  sealed: boolean;
  tableau: number[];
  taken: number[];
}
/**
 * A player found sanctuaries. How many is public; only the player sees which.
 */
export interface Found {
  count: number;
  event: "found";
  sanctuaries: number[] | null;
  seat: number;
}
/**
 * A game that can be played here.
 */
export interface GameInfo {
  bots: BotInfo[];
  companion: string;
  name: string;
  phrases: string[];
  players: number[];
}
/**
 * What has happened since a version, and how things stand now.
 */
export interface Happened {
  legal: ServerChoice[];
  steps: StepInfo[];
  table: TableInfo;
  take_back: boolean;
  type: "events";
  version: number;
  view: unknown;
}
/**
 * An action that is allowed, and the own points if it were counted right after.
 */
export interface ServerChoice {
  action: unknown;
  preview: number | null;
}
/**
 * What happened with one decision.
 */
export interface StepInfo {
  events: unknown[];
  key: string;
  version: number;
}
/**
 * The best choices that a player has now, the best first.
 */
export interface Hints {
  choices: ReviewChoice[];
}
/**
 * One of the choices of a decision, and what it is worth by what the player could know.
 */
export interface ReviewChoice {
  action: unknown;
  behind: number;
  behind_chance: number;
  chance: number;
  error: number;
  fame: number;
  mark: "best" | "blunder" | "fine" | "slip";
  reasons: ReviewReason[];
}
/**
 * A fact, by key, with the values that its sentence needs.
 *
 *     The keys of a game are in its `REASONS`, each with what its values mean.
 */
export interface ReviewReason {
  key: string;
  values: {
    [k: string]:
      | number
      | string
      | number[]
      | {
          [k: string]: number;
        };
  };
}
/**
 * One decision of one player.
 */
export interface Judgement {
  beyond: number;
  came: ReviewReason;
  chance: number;
  choices: ReviewChoice[];
  chosen: number;
  fame: number;
  lost: number;
  lost_chance: number;
  luck: number;
  luck_chance: number;
  mark: "best" | "blunder" | "fine" | "slip";
  number: number;
  phase: string;
  round: number;
  seat: number;
  view: unknown;
}
/**
 * Keep this sanctuary of those found.
 */
export interface Keep {
  do: "keep";
  sanctuary: number;
}
/**
 * A player laid out a sanctuary; the others found went under the deck, seen only by that player.
 */
export interface Kept {
  event: "kept";
  returned: number;
  returned_sanctuaries: number[] | null;
  sanctuary: number;
  seat: number;
}
/**
 * The regions to draft from this round were turned up.
 */
export interface MarketRevealed {
  event: "market_revealed";
  regions: number[];
  round: number;
}
/**
 * A player's chance to win at one moment, by what that player could know.
 */
export interface Moment {
  at: number;
  chance: number;
}
/**
 * Who is to sit at a seat of a new table.
 */
export interface NewSeat {
  bot: string | null;
  kind: "bot" | "me" | "open";
}
/**
 * A table that someone wants to play at.
 */
export interface NewTable {
  game: string;
  options: {};
  pace: "live" | "relaxed";
  public: boolean;
  seats: NewSeat[];
  seconds: number | null;
}
/**
 * Someone who plays here.
 */
export interface Person {
  id: string;
  name: string;
}
/**
 * Asks whether anyone is there.
 */
export interface Ping {
  type: "ping";
}
export interface Pong {
  type: "pong";
}
/**
 * A message was not taken; with the fresh state if the sender's was old.
 */
export interface RefusedMessage {
  error: Refusal;
  key: string | null;
  state: State | null;
  type: "refused";
}
/**
 * Everything one viewer may know now.
 */
export interface State {
  legal: ServerChoice[];
  table: TableInfo;
  take_back: boolean;
  type: "state";
  version: number;
  view: unknown;
}
/**
 * The region left over in the market left the game.
 */
export interface Removed {
  event: "removed";
  region: number;
}
/**
 * A finished game, step by step; its events tell what was hidden then.
 */
export interface ReplayInfo {
  commitment: string;
  game: string;
  players: string[];
  secret: string;
  steps: ReplayStep[];
  verified: boolean;
}
export interface ReplayStep {
  action: unknown;
  events: unknown[];
  number: number;
  seat: number | null;
  view: unknown;
}
/**
 * A finished game, looked at again.
 */
export interface Review {
  chances: Moment[][];
  game: string;
  judgements: Judgement[];
  players: string[];
  scores: number[];
  tries: number;
  turning_points: TurningPoint[];
  verdicts: Verdict[];
  winners: number[];
}
/**
 * A moment that changed a player's chance to win more than others did.
 */
export interface TurningPoint {
  at: number;
  came: ReviewReason | null;
  cause: "choice" | "luck";
  fame: number;
  number: number;
  round: number;
  seat: number;
  swing: number;
}
/**
 * One player's game in one line: usual + luck - lost = fame.
 */
export interface Verdict {
  fame: number;
  lost: number;
  luck: number;
  luck_is: "even" | "lucky" | "unlucky" | "very_lucky" | "very_unlucky";
  marks: {
    [k: string]: number;
  };
  seat: number;
  skill_is: "careless" | "masterly" | "sound" | "uneven";
  usual: number;
}
/**
 * The review of a game, or how many of its decisions are judged so far.
 */
export interface ReviewInfo {
  done: number;
  of: number;
  review: Review | null;
}
export interface Said {
  phrase: string;
  seat: number | null;
  type: "phrase";
}
/**
 * The same, over a socket.
 */
export interface SayMessage {
  phrase: string;
  type: "phrase";
}
/**
 * A tableau's count. Regions are in the order played; they are counted from the last to the first.
 */
export interface Score {
  regions: CardScore[];
  sanctuaries: CardScore[];
  total: number;
}
/**
 * A player chose in secret. That it happened is public; only the player sees what.
 */
export interface Sealed {
  choice: "explore" | "select";
  event: "sealed";
  regions: number[] | null;
  seat: number;
}
/**
 * Which bot is to sit at a free seat; none, to open the seat again.
 */
export interface SeatBot {
  bot: string | null;
  seat: number;
}
/**
 * Advanced variant: keep these three of the five regions dealt, named in any order.
 */
export interface Select {
  do: "select";
  regions: number[];
}
export interface TableChanged {
  table: TableInfo;
  type: "table";
}
/**
 * What a player has laid down: regions in the order played, sanctuaries by id.
 */
export interface Tableau {
  regions: number[];
  sanctuaries: number[];
}
/**
 * The same, over a socket.
 */
export interface TakeBackMessage {
  key: string;
  type: "take_back";
  version: number;
}
export interface TokenInfo {
  token: string;
}
/**
 * How a problem is written.
 */
export interface Told {
  error: Refusal;
  state: {
    [k: string]: unknown;
  };
}
export interface VersionInfo {
  version: number;
}
/**
 * The deal of which day; today's, where none is named.
 */
export interface WhichDay {
  day: string | null;
}
