/** What can be said at a table, as the server names it; each reader sees it in the own language. */
import { isKey, t } from "../i18n/words.svelte";

export const PHRASES = ["hello", "good_luck", "nice_find", "well_played", "oh_no", "thinking", "hurry", "thanks", "good_game", "again"] as const;

export function phraseWords(phrase: string): string {
  const key = `phrase.${phrase}`;
  return isKey(key) ? t(key) : phrase;
}
