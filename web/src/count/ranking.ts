/** Who comes first: most fame, then the lowest exploration duration. */
export interface Ranked {
  name: string;
  total: number;
  /** The lowest duration in the tableau, which breaks ties. */
  lowest: number;
  place: number;
  /** Whether the place was decided by the lowest duration. */
  tieBroken: boolean;
}

export function rank(players: { name: string; total: number; regions: number[] }[]): Ranked[] {
  const rows = players
    .map(({ name, total, regions }) => ({ name, total, lowest: Math.min(...regions, Infinity) }))
    .sort((a, b) => b.total - a.total || a.lowest - b.lowest);
  return rows.map((row) => ({
    ...row,
    place: 1 + rows.filter((other) => other.total > row.total || (other.total === row.total && other.lowest < row.lowest)).length,
    tieBroken: rows.some((other) => other !== row && other.total === row.total),
  }));
}
