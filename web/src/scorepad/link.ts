/** The score pad's players as text for an address, and back. */
import { REGIONS, SANCTUARIES } from "../game/cards";

export interface PadPlayer {
  name: string;
  /** In the order played. */
  regions: number[];
  sanctuaries: number[];
}

export const MOST_PLAYERS = 6;
export const MOST_REGIONS = 8;
export const MOST_SANCTUARIES = 7;

export function toLink(players: PadPlayer[]): string {
  return players
    .map(({ name, regions, sanctuaries }) => [encodeURIComponent(name), regions.join("."), sanctuaries.join(".")].join(","))
    .join(";");
}

function numbers(text: string | undefined, highest: number, most: number): number[] {
  const all = (text ?? "").split(".").map(Number);
  const known = all.filter((number) => Number.isInteger(number) && number >= 1 && number <= highest);
  return [...new Set(known)].slice(0, most);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Read what `toLink` wrote. Addresses come from anywhere: what makes no sense is left out. */
export function fromLink(text: string): PadPlayer[] {
  if (!text.includes(",")) return [];
  return text
    .split(";")
    .slice(0, MOST_PLAYERS)
    .map((part) => {
      const [name, regions, sanctuaries] = part.split(",");
      return {
        name: decoded(name ?? "").slice(0, 24),
        regions: numbers(regions, REGIONS.length, MOST_REGIONS),
        sanctuaries: numbers(sanctuaries, SANCTUARIES.length, MOST_SANCTUARIES),
      };
    });
}
