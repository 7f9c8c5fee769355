/** The live line to a table: it comes back by itself, catches up, and loses no decision.
 *
 * - After a drop it reconnects with the last version seen, waiting longer each time, with jitter.
 * - A decision stays in the outbox until it is refused or a step comes under its key; after a reconnect it is
 *   sent again with the same key, so that the server can tell a repeat from a new one.
 * - A ping goes out when the line has been silent; if nothing answers, the line is given up and renewed.
 */
import type { ClientMessage, ServerMessage } from "./types";

export type Line = "connecting" | "open" | "waiting";

/** The part of a WebSocket that is used here, so that tests can put another in its place. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Handlers {
  message(message: ServerMessage): void;
  line(line: Line): void;
  /** The server will not have us here, and why; there is no use in trying again. */
  turnedAway(code: string): void;
  /** The last version seen, from which to catch up. */
  since(): number;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5_000;
const SILENCE = 20_000;
const PATIENCE = 8_000;
/** How the server closes a line that it refuses; the reason is a code of its own. */
const TURNED_AWAY = 4400;

type Keyed = Extract<ClientMessage, { key: string }>;

export class TableSocket {
  readonly #address: string;
  readonly #handlers: Handlers;
  readonly #connect: (address: string) => Wire;
  #wire: Wire | null = null;
  #open = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  readonly #outbox = new Map<string, Keyed>();

  constructor(address: string, handlers: Handlers, connect = (to: string): Wire => new WebSocket(to) as unknown as Wire) {
    this.#address = address;
    this.#handlers = handlers;
    this.#connect = connect;
  }

  start(): void {
    this.#stopped = false;
    this.#dial();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  /** Try at once, for instance when the browser says that it is online again. */
  retry(): void {
    if (this.#stopped || this.#open) return;
    this.#tries = 0;
    this.#drop();
    this.#dial();
  }

  /** Do not wait to find out that the line is dead, for instance when the browser says that it is offline. */
  giveUp(): void {
    if (!this.#stopped) this.#closed();
  }

  /** Send now if the line is open. Keyed messages are kept until answered, and sent again after a reconnect. */
  send(message: ClientMessage): void {
    if ("key" in message) this.#outbox.set(message.key, message);
    if (this.#open) this.#wire?.send(JSON.stringify(message));
  }

  #dial(): void {
    clearTimeout(this.#timer);
    this.#handlers.line("connecting");
    const wire = this.#connect(`${this.#address}?since=${this.#handlers.since()}`);
    this.#wire = wire;
    wire.onopen = () => this.#opened();
    wire.onmessage = ({ data }) => this.#received(data);
    wire.onclose = ({ code, reason }) => {
      if (code !== TURNED_AWAY) return this.#closed();
      this.stop();
      this.#handlers.turnedAway(reason);
    };
    this.#timer = setTimeout(() => this.#closed(), PATIENCE);
  }

  #opened(): void {
    this.#open = true;
    this.#tries = 0;
    this.#handlers.line("open");
    for (const message of this.#outbox.values()) this.#wire?.send(JSON.stringify(message));
    this.#listen();
  }

  #received(data: string): void {
    this.#listen();
    const message = JSON.parse(data) as ServerMessage;
    const answered = message.type === "events" ? message.steps : message.type === "refused" ? [message] : [];
    for (const { key } of answered) if (key) this.#outbox.delete(key);
    this.#handlers.message(message);
  }

  #listen(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.send({ type: "ping" });
      this.#timer = setTimeout(() => this.#closed(), PATIENCE);
    }, SILENCE);
  }

  #closed(): void {
    this.#drop();
    if (this.#stopped) return;
    this.#handlers.line("waiting");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    // Half fixed, half random: clients of a restarted server do not all come back in the same instant.
    this.#timer = setTimeout(() => this.#dial(), wait / 2 + (Math.random() * wait) / 2);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#open = false;
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }
}
