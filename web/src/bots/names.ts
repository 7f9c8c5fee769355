/** Bots in the reader's language: a name and a line of character. One that we do not know keeps its own. */
import type { GameInfo } from "../api/types";
import { isKey, t } from "../i18n/words.svelte";

export type Bot = GameInfo["bots"][number];

export function botName(name: string): string {
  const key = `bot.${name}`;
  return isKey(key) ? t(key) : name;
}

export function botLine({ name, summary }: Bot): string {
  const key = `bot_line.${name}`;
  return isKey(key) ? t(key) : summary;
}

/** How many levels there are. Guests come after them: how strong they are, nobody knows. */
export function levels(bots: Bot[]): number {
  return bots.filter(({ guest }) => !guest).length;
}
