/** Ask again and again until the answer is final, even while nobody can be reached. */
import { Refused } from "../api/client";
import { t } from "../i18n/words.svelte";
import { failureWords } from "./faults";

/** The longest pause between two tries while nobody answers, in milliseconds. */
const LONGEST = 10_000;

export interface Asking {
  /** Whether the answer is final. */
  ask: () => Promise<boolean>;
  /** Between two questions, in milliseconds. */
  pause: number;
  /** What went wrong, in words, and whether it is of no use to ask again; no words once there is an answer. */
  told: (words: string, refused: boolean) => void;
}

/** Whether asking again may help: nobody answered, it was too much at once, or went wrong on the other side, and not for good. */
function passing(error: unknown): boolean {
  if (!(error instanceof Refused) || error.fault.code === "unreachable") return true;
  return error.status === 429 || (error.status >= 500 && error.fault.code !== "cannot_be_found");
}

/** Returns how to stop asking. */
export function keepAsking({ ask, pause, told }: Asking): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  let failures = 0;
  function later(wait: number): void {
    if (!gone) timer = setTimeout(() => void look(), wait);
  }
  async function look(): Promise<void> {
    try {
      const final = await ask();
      failures = 0;
      if (gone) return;
      told("", false);
      if (!final) later(pause);
    } catch (error) {
      if (gone) return;
      failures += 1;
      const again = passing(error);
      told(again ? t("shell.trying") : failureWords(error), !again);
      if (again) later(Math.min(LONGEST, pause * 2 ** failures));
    }
  }
  void look();
  return () => {
    gone = true;
    clearTimeout(timer);
  };
}
