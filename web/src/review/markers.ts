/** Where the turning points stand on the graph. */

export interface Spot {
  x: number;
  y: number;
}

/** A player's chance at a time in rounds: on the line between the rounds before and after. */
export function chanceAt(chances: number[][], seat: number, at: number): number {
  const before = Math.max(0, Math.min(chances.length - 1, Math.floor(at)));
  const after = Math.min(chances.length - 1, before + 1);
  const [from, to] = [chances[before]?.[seat] ?? 0, chances[after]?.[seat] ?? 0];
  return from + (to - from) * Math.min(1, Math.max(0, at - before));
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
