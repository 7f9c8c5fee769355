/** A table as the client knows it: what the server sent last, what just happened, what is on its way. */
import { TableSocket, type Line } from "../api/socket";
import type { Action, Event, Legal, Seat, ServerMessage, Table, View } from "../api/types";
import { t } from "../i18n/words.svelte";
import { faultWords } from "../shell/faults";
import { freshKey } from "../shell/keys";
import { BOT_PACES, settings } from "../shell/settings.svelte";
import { eventWords } from "./journal";
import { Pacer } from "./pacer.svelte";
import type { Playing } from "./playing";
import { blip } from "./sound";

const PHRASE_STAYS = 6000;
/** What happens by a player's own decision. */
const OWN = new Set<Event["event"]>(["sealed", "drafted", "kept"]);

export class TableGame implements Playing {
  readonly id: string;
  readonly live = true;
  table = $state.raw<Table | null>(null);
  view = $state.raw<View | null>(null);
  legal = $state.raw<Legal[]>([]);
  takeBackAllowed = $state(false);
  line = $state<Line>("connecting");
  /** The action that was sent and not yet answered. */
  pending = $state.raw<Action | null>(null);
  refusal = $state("");
  /** What happened, newest last; that someone has chosen is no longer news once all cards lie open. */
  #events = $state.raw<Event[]>([]);
  /** What was made of the deal before, in words, where it is played again. */
  before = $state("");
  readonly journal = $derived([this.before, ...this.#words(this.#events.filter(({ event }) => event !== "sealed"))].filter((line) => line));
  /** What just happened, for screen readers. */
  news = $state("");
  phrases = $state<Record<Seat, string>>({});
  #version: number | null = null;
  readonly #socket: TableSocket;
  readonly #pacer = new Pacer<ServerMessage>(
    (message) => this.#receive(message),
    (message) => this.#pause(message),
  );

  constructor(id: string) {
    this.id = id;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new TableSocket(`${scheme}://${location.host}/api/tables/${id}/live`, {
      message: (message) => (message.type === "phrase" ? this.#receive(message) : this.#pacer.take(message)),
      line: (line) => (this.line = line),
      // From the beginning at first: a page that comes later tells the journal all the same.
      since: () => this.#version ?? 0,
      turnedAway: (code) => (this.refusal = faultWords({ code, message: code })),
    });
  }

  get me(): Seat | null {
    return this.view?.viewer ?? null;
  }

  get myTurn(): boolean {
    return this.me !== null && (this.view?.acting.includes(this.me) ?? false);
  }

  /** Whether there is something that I have not decided yet. */
  get asked(): boolean {
    return this.myTurn && !this.view?.chosen.length && this.pending === null;
  }

  /** Whether decisions of bots wait to be shown. */
  get holding(): boolean {
    return this.#pacer.holding;
  }

  /** Show what the bots have decided already. */
  hurry(): void {
    this.#pacer.skip();
  }

  open(): () => void {
    this.#socket.start();
    const back = () => this.#socket.retry();
    const gone = () => this.#socket.giveUp();
    addEventListener("online", back);
    addEventListener("offline", gone);
    return () => {
      removeEventListener("online", back);
      removeEventListener("offline", gone);
      this.#socket.stop();
    };
  }

  decide(action: Action): void {
    if (this.#version === null) return;
    this.refusal = "";
    this.pending = action;
    this.#socket.send({ type: "decide", key: freshKey(), version: this.#version, action });
  }

  takeBack(): void {
    if (this.#version === null) return;
    this.#socket.send({ type: "take_back", key: freshKey(), version: this.#version });
  }

  say(phrase: string): void {
    this.#socket.send({ type: "phrase", phrase });
  }

  /** How long the decision of a bot is awaited; what is sealed tells nothing, and is not worth it. */
  #pause(message: ServerMessage): number {
    if (message.type !== "events" || this.#version === null) return 0;
    const [first] = message.steps.flatMap((step) => step.events);
    if (!first || !("seat" in first) || first.event === "sealed") return 0;
    return this.table?.seats[first.seat]?.kind === "bot" ? BOT_PACES[settings.botPace] : 0;
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.#show(message);
        break;
      case "events": {
        const comingIn = this.#version === null;
        if (message.steps.some(({ key }) => key)) this.pending = null;
        // The answer to a decision that was sent again may tell once more what is known.
        const news = message.steps.filter(({ version }) => version > (this.#version ?? 0));
        const events = news.flatMap((step) => step.events);
        const late = !comingIn && news.some((step) => this.#decidedForMe(step));
        this.#show(message);
        this.#events = [...this.#events, ...events];
        if (!comingIn) this.#tell(events);
        if (late) this.refusal = t("table.time_over");
        break;
      }
      case "table":
        this.table = message.table;
        break;
      case "refused":
        this.pending = null;
        this.refusal = faultWords(message.error);
        if (message.state) this.#show(message.state);
        break;
      case "phrase":
        if (message.seat !== null) this.#hear(message.seat, message.phrase);
        break;
      case "pong":
        break;
    }
  }

  #show(state: { table: Table; view: View | null; legal: Legal[]; take_back: boolean; version: number }): void {
    const turnBegins = this.#version !== null && !this.myTurn;
    this.table = state.table;
    this.view = state.view;
    this.legal = state.legal;
    this.takeBackAllowed = state.take_back;
    this.#version = state.version;
    if (this.myTurn && turnBegins) blip("turn");
  }

  /** Whether a bot decided while I, though at the table, let the time run out: the step is mine and has no key. */
  #decidedForMe({ key, events }: { key?: string; events: Event[] }): boolean {
    const seat = this.me === null ? undefined : this.table?.seats[this.me];
    if (key || !seat || seat.away || this.table?.seconds === null) return false;
    return events.some((event) => OWN.has(event.event) && "seat" in event && event.seat === seat.seat);
  }

  #words(events: Event[]): string[] {
    const { table, view } = this;
    return table && view ? events.map((event) => eventWords(event, table, view)) : [];
  }

  #tell(events: Event[]): void {
    if (!events.length) return;
    this.news = this.#words(events).join(" ");
    if (events.some(({ event }) => event === "explored")) blip("reveal");
  }

  #hear(seat: Seat, phrase: string): void {
    this.phrases = { ...this.phrases, [seat]: phrase };
    setTimeout(() => {
      this.phrases = Object.fromEntries(Object.entries(this.phrases).filter(([who]) => Number(who) !== seat));
    }, PHRASE_STAYS);
  }
}
