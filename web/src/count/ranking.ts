/** Who comes first: most fame, then the lowest exploration duration. */
import { t } from "../i18n/words.svelte";

export interface Ranked {
  name: string;
  /** Whether this is who looks at the page. */
  you: boolean;
  total: number;
  /** The lowest duration in the tableau, which breaks ties. */
  lowest: number;
  place: number;
  /** Whether the place was decided by the lowest duration. */
  tieBroken: boolean;
}

export function rank(players: { name: string; you?: boolean; total: number; regions: number[] }[]): Ranked[] {
  const rows = players
    .map(({ name, you = false, total, regions }) => ({ name, you, total, lowest: Math.min(...regions, Infinity) }))
    .sort((a, b) => b.total - a.total || a.lowest - b.lowest);
  return rows.map((row) => ({
    ...row,
    place: 1 + rows.filter((other) => other.total > row.total || (other.total === row.total && other.lowest < row.lowest)).length,
    tieBroken: rows.some((other) => other !== row && other.total === row.total),
  }));
}

export function winnersWords(ranking: Ranked[]): string {
  const winners = ranking.filter(({ place }) => place === 1);
  if (winners.length === 1 && winners[0]?.you) return t("count.you_win");
  const names = winners.map(({ name }) => name);
  return t("count.winner", { n: names.length, names: names.join(", ") });
}
