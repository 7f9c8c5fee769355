/** A table that is not live: a replay or a lesson, of which only the names are known. */
import type { Table } from "../api/types";
import { isKey } from "../i18n/words.svelte";

export function namedTable(id: string, players: string[]): Table {
  return {
    id,
    game: "faraway",
    options: { players: players.length, advanced: false },
    public: false,
    pace: "live",
    seconds: null,
    status: "playing",
    version: 0,
    seats: players.map((name, seat) => {
      const kind = isKey(`bot.${name}`) ? "bot" : "person";
      return { seat, kind, name, bot: kind === "bot" ? name : null, you: false, away: false, connected: true };
    }),
    acting: [],
    you: null,
    host: false,
    commitment: null,
    result: null,
    rematch: null,
    created: "",
    deadline: null,
  };
}
