/** Where the keyboard is: a card that is chosen goes away, and whoever was on it goes on where the game does. */
import { tick } from "svelte";

/** The first card that can be chosen, or what everyone waits for. */
function next(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-choice]") ?? document.querySelector<HTMLElement>("[data-prompt]");
}

export class Focus {
  #held: Element | null = null;
  /** Where it was put; null as long as people put it somewhere themselves. */
  #put: Element | null = null;

  /** Call it before the table changes. */
  hold(): void {
    this.#held = document.activeElement;
  }

  /** Call it when the table has changed. */
  async goOn(): Promise<void> {
    await tick();
    const here = document.activeElement;
    const gone = here === document.body && this.#held !== null && !this.#held.isConnected;
    if (!gone && (this.#put === null || here !== this.#put)) {
      this.#put = null;
      return;
    }
    this.#put = next();
    if (this.#put instanceof HTMLElement) this.#put.focus({ preventScroll: true });
  }
}
