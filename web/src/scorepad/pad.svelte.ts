/** The score pad's state: players and their cards, with undo. */
import type { CardKind } from "../game/cards";
import { MOST_PLAYERS, MOST_REGIONS, MOST_SANCTUARIES, type PadPlayer } from "./link";

const LISTS = { region: "regions", sanctuary: "sanctuaries" } as const;
const MOST = { region: MOST_REGIONS, sanctuary: MOST_SANCTUARIES } as const;

export class Pad {
  players = $state<PadPlayer[]>([]);
  #past = $state<PadPlayer[][]>([]);

  constructor(players: PadPlayer[]) {
    this.players = players;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Who has a card, or null. */
  owner(kind: CardKind, number: number): PadPlayer | null {
    return this.players.find((player) => player[LISTS[kind]].includes(number)) ?? null;
  }

  isFull(seat: number, kind: CardKind): boolean {
    return (this.players[seat]?.[LISTS[kind]].length ?? 0) >= MOST[kind];
  }

  add(seat: number, kind: CardKind, number: number): void {
    if (this.isFull(seat, kind) || this.owner(kind, number)) return;
    this.#change(() => this.players[seat]?.[LISTS[kind]].push(number));
  }

  remove(seat: number, kind: CardKind, index: number): void {
    this.#change(() => this.players[seat]?.[LISTS[kind]].splice(index, 1));
  }

  /** Move a region one place to the left (-1) or right (1). */
  move(seat: number, index: number, by: -1 | 1): void {
    this.#change(() => {
      const regions = this.players[seat]?.regions ?? [];
      const [card] = regions.splice(index, 1);
      if (card !== undefined) regions.splice(index + by, 0, card);
    });
  }

  addPlayer(name: string): void {
    if (this.players.length < MOST_PLAYERS) this.#change(() => this.players.push({ name, regions: [], sanctuaries: [] }));
  }

  removePlayer(seat: number): void {
    this.#change(() => this.players.splice(seat, 1));
  }

  undo(): void {
    const last = this.#past.pop();
    if (last) this.players = last;
  }

  #change(step: () => void): void {
    this.#past.push($state.snapshot(this.players));
    step();
  }
}
