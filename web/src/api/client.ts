/** The server's endpoints, one function each. */
import type { Daily, Hints, ReviewInfo } from "./review";
import type { Fault, GameInfo, Me, NewTable, Replay, Score, State, Table } from "./types";

/** A refusal of the server, with a code that is a translation key where there is one. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(fault.message);
  }
}

async function call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, { code: "unreachable", message: "The server cannot be reached." });
  }
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : null) as T;
  throw new Refused(response.status, faultIn(text, response.status));
}

function faultIn(text: string, status: number): Fault {
  try {
    const { error } = JSON.parse(text) as { error?: Fault };
    if (error) return error;
  } catch {
    // A proxy's page instead of the server's answer.
  }
  return { code: "unreachable", message: `The server answered ${status}.` };
}

const get = <T>(path: string) => call<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);

export const me = () => get<Me>("/me");
export const nameMe = (name: string) => post<Me>("/me", { name });
export const recoveryCode = () => post<{ code: string }>("/me/recovery");
export const recover = (code: string) => post<Me>("/recovery", { code });

export const games = () => get<GameInfo[]>("/games");
export const score = (regions: number[], sanctuaries: number[]) =>
  post<Score>("/games/faraway/tools/score", { regions, sanctuaries });

export const tables = (scope: "open" | "mine") => get<Table[]>(`/tables?scope=${scope}`);
export const table = (id: string) => get<Table>(`/tables/${id}`);
export const newTable = (wish: NewTable) => post<Table>("/tables", wish);
export const state = (id: string) => get<State>(`/tables/${id}/state`);
export const join = (id: string, seat: number | null) => post<Table>(`/tables/${id}/join`, { seat });
export const leave = (id: string) => post<Table>(`/tables/${id}/leave`);
export const seatBot = (id: string, seat: number, bot: string | null) => post<Table>(`/tables/${id}/seats`, { seat, bot });
export const start = (id: string) => post<Table>(`/tables/${id}/start`);
export const rematch = (id: string) => post<Table>(`/tables/${id}/rematch`);
export const review = (id: string) => get<ReviewInfo>(`/tables/${id}/review`);
export const hints = (id: string) => get<Hints>(`/tables/${id}/hints`);
export const dealAgain = (id: string) => post<Table>(`/tables/${id}/again`);
export const daily = (day?: string) => get<Daily>(`/games/faraway/daily${day ? `?day=${day}` : ""}`);
export const playDaily = (day: string) => post<Table>("/games/faraway/daily", { day });
export const replay = (id: string) => get<Replay>(`/tables/${id}/replay`);
export const logAddress = (id: string) => `/api/tables/${id}/log`;
