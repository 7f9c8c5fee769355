/** Every card of the game, read from the same two files that the rules read. */
import regionRows from "../../../src/farwander/faraway/data/regions.csv?raw";
import sanctuaryRows from "../../../src/farwander/faraway/data/sanctuaries.csv?raw";

export const BIOMES = ["river", "city", "forest", "desert"] as const;
export const WONDERS = ["stone", "chimera", "thistle"] as const;
export const COUNTED = [...WONDERS, "clue", "night", ...BIOMES] as const;

export type Biome = (typeof BIOMES)[number];
export type Wonder = (typeof WONDERS)[number];
/** What a player's area is counted for. */
export type Counted = (typeof COUNTED)[number];
/** What a quest can pay for. */
export type Paid = Counted | "biome_set";
export type CardKind = "region" | "sanctuary";

export interface Card {
  kind: CardKind;
  /** A region's exploration duration; a sanctuary's id, which is ours (none is printed). */
  number: number;
  biome: Biome | null;
  night: boolean;
  /** The clues and wonders on the card, one entry for each. */
  gives: (Wonder | "clue")[];
  /** The prerequisite, one entry for each wonder asked for. */
  needs: Wonder[];
  /** What the quest pays; 0 if the card has no quest. */
  fame: number;
  /** What the quest pays for: nothing (once), one or two things, or a set of all biomes. */
  per: Paid[];
}

type Row = Record<string, string>;

function rows(text: string): Row[] {
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i] ?? "", cell])));
}

function times<T>(what: T, cell: string | undefined): T[] {
  return Array<T>(Number(cell ?? 0)).fill(what);
}

function card(kind: CardKind, key: string, row: Row): Card {
  return {
    kind,
    number: Number(row[key]),
    biome: BIOMES.find((biome) => biome === row["biome"]) ?? null,
    night: row["night"] === "1",
    gives: [...times("clue" as const, row["clues"]), ...WONDERS.flatMap((wonder) => times(wonder, row[wonder]))],
    needs: WONDERS.flatMap((wonder) => times(wonder, row[`need_${wonder}`])),
    fame: Number(row["fame"]),
    per: row["per"] ? (row["per"].split("+") as Paid[]) : [],
  };
}

export const REGIONS: readonly Card[] = rows(regionRows).map((row) => card("region", "number", row));
export const SANCTUARIES: readonly Card[] = rows(sanctuaryRows).map((row) => card("sanctuary", "id", row));

export function region(number: number): Card {
  const found = REGIONS[number - 1];
  if (!found) throw new RangeError(`There is no region ${number}.`);
  return found;
}

export function sanctuary(id: number): Card {
  const found = SANCTUARIES[id - 1];
  if (!found) throw new RangeError(`There is no sanctuary ${id}.`);
  return found;
}
