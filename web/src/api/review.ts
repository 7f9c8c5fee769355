/** What the server tells about play: reviews, hints, the deal of a day. */
import type { Action, Table, View } from "./types";
import type * as Wire from "./wire";

export type { Moment, Par, TurningPoint, Verdict } from "./wire";

/** A fact by key, with the values that its sentence needs. */
export type Fact = Wire.ReviewReason;
export type Judged = Omit<Wire.ReviewChoice, "action"> & { action: Action };
export type Judgement = Omit<Wire.Judgement, "choices" | "view"> & { choices: Judged[]; view: View };
export type Review = Omit<Wire.Review, "judgements"> & { judgements: Judgement[] };
export type ReviewInfo = Omit<Wire.ReviewInfo, "review"> & { review: Review | null };
export type Hints = { choices: Judged[] };
export type Daily = Omit<Wire.DailyInfo, "table"> & { table: Table | null };
