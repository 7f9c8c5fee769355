/** A table that is not live: a replay or a lesson, of which only the names are known. */
import type { Table } from "../api/types";

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
      return { seat, kind: "person", name, bot: null, you: false, away: false, connected: true, stand_in: null, waking: false };
    }),
    acting: [],
    you: null,
    host: false,
    commitment: null,
    result: null,
    rematch: null,
    daily: null,
    again: null,
    hints: false,
    created: "",
    seconds_left: null,
  };
}
