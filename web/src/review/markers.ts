/** Where the turning points stand on the graph. */
import type { Moment } from "../api/review";

export interface Spot {
  x: number;
  y: number;
}

/** The chance at one of these moments. */
export function chanceAt(moments: Moment[] | undefined, when: number): number {
  return moments?.find(({ at }) => at === when)?.chance ?? 0;
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
