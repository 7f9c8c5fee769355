/** Shows what bots decide one after the other, so that people can follow; everything else at once and in order. */
export class Pacer<Message> {
  /** Whether something waits to be shown. */
  holding = $state(false);
  readonly #show: (message: Message) => void;
  /** How long to wait before a message, from the one before. */
  readonly #wait: (message: Message) => number;
  readonly #queue: Message[] = [];
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (message: Message) => void, wait: (message: Message) => number) {
    this.#show = show;
    this.#wait = wait;
  }

  take(message: Message): void {
    this.#queue.push(message);
    if (!this.holding) this.#go();
  }

  /** Show all that waits. */
  skip(): void {
    clearTimeout(this.#timer);
    this.holding = false;
    for (const message of this.#queue.splice(0)) this.#now(message);
  }

  #go(): void {
    this.holding = false;
    for (let message = this.#queue[0]; message !== undefined; message = this.#queue[0]) {
      const left = this.#last + this.#wait(message) - Date.now();
      if (left > 0) {
        this.holding = true;
        this.#timer = setTimeout(() => this.#go(), left);
        return;
      }
      this.#queue.shift();
      this.#now(message);
    }
  }

  #now(message: Message): void {
    this.#last = Date.now();
    this.#show(message);
  }
}
