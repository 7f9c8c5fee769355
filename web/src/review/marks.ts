/** The sign that stands for how good a decision was. */
import type { Judgement } from "../api/review";

export const SIGNS: Record<Judgement["mark"], string> = { best: "★", fine: "✓", slip: "~", blunder: "✕" };
