/** What a button does, once at a time: pressed again while the answer is awaited, it does nothing. */
import { failureWords } from "./faults";

export class Once {
  /** Whether the answer is awaited. A button shows it by `aria-disabled`: one that is `disabled` loses the focus. */
  busy = $state(false);
  /** What went wrong, in words. */
  failure = $state("");

  async run(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = "";
    try {
      await work();
    } catch (error) {
      this.failure = failureWords(error);
    } finally {
      this.busy = false;
    }
  }
}
