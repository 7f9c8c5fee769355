/** Where the turning points stand on the graph. */
import type { Chances } from "../api/review";

export interface Spot {
  x: number;
  y: number;
}

/** A player's chance at a time in rounds: on the line between the moments before and after. */
export function chanceAt(chances: Chances[], seat: number, at: number): number {
  const before = chances.findLast((moment) => moment.at <= at) ?? chances[0];
  const after = chances.find((moment) => moment.at >= at) ?? chances.at(-1);
  if (!before || !after) return 0;
  const [from, to] = [before.by_seat[seat] ?? 0, after.by_seat[seat] ?? 0];
  return after.at > before.at ? from + ((to - from) * (at - before.at)) / (after.at - before.at) : from;
}

/** The same spots so far apart that none covers another: whoever has no room goes up, or down below the top. */
export function apart(spots: Spot[], distance: number, top: number): Spot[] {
  const placed: Spot[] = [];
  for (const spot of spots) {
    const free = (y: number) => placed.every((other) => Math.hypot(other.x - spot.x, other.y - y) >= distance);
    const tries = Array.from({ length: spots.length * 2 + 1 }, (_, i) => i * (distance / 2));
    const y = tries.flatMap((by) => [spot.y - by, spot.y + by]).find((y) => y >= top && free(y)) ?? spot.y;
    placed.push({ x: spot.x, y });
  }
  return placed;
}
