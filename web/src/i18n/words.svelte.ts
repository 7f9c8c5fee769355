/** Words in the reader's language: every text of the client is a key here, with ICU plurals. */
import { IntlMessageFormat } from "intl-messageformat";

import en from "./en.json";
import fr from "./fr.json";
import it from "./it.json";

export type Key = keyof typeof en;
export type Locale = "en" | "fr" | "it";
export type Values = Record<string, string | number | boolean>;

export const LOCALES: Record<Locale, string> = { en: "English", fr: "Français", it: "Italiano" };
const MESSAGES: Record<Locale, Record<Key, string>> = { en, fr, it };
const STORED = "farwander.locale";

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- a cache; what is shown depends on the locale alone
const formats = new Map<string, IntlMessageFormat>();
const current = $state({ locale: preferred() });

function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(LOCALES, tag);
}

function preferred(): Locale {
  const stored = globalThis.localStorage?.getItem(STORED);
  const tags = [stored ?? "", ...(globalThis.navigator?.languages ?? [])];
  return tags.map((tag) => tag.slice(0, 2)).find(isLocale) ?? "en";
}

export function locale(): Locale {
  return current.locale;
}

/** The language with the reader's country, as the browser has it: English dates are not written alike everywhere. */
export function dateLocale(): string {
  const tag = current.locale;
  const own = (globalThis.navigator?.languages ?? []).find((each) => each.startsWith(`${tag}-`));
  return own ?? (tag === "en" ? "en-GB" : tag);
}

export function setLocale(tag: Locale): void {
  current.locale = tag;
  globalThis.localStorage?.setItem(STORED, tag);
  if (globalThis.document) globalThis.document.documentElement.lang = tag;
}

/** French has a space before these signs, and no line may break there. */
function unbroken(text: string): string {
  return text.replaceAll(/ (?=[:;!?»])|(?<=«) /g, "\u00a0");
}

/** The text of a key in the current language. */
export function t(key: Key, values?: Values): string {
  const tag = current.locale;
  const id = `${tag}:${key}`;
  let format = formats.get(id);
  if (!format) {
    const text = MESSAGES[tag][key];
    format = new IntlMessageFormat(tag === "fr" ? unbroken(text) : text, tag);
    formats.set(id, format);
  }
  return String(format.format(values));
}

/** "a, b and c" in the current language. */
export function listed(parts: string[]): string {
  return new Intl.ListFormat(current.locale, { type: "conjunction" }).format(parts);
}

/** Whether a text is a key, for words that the server names (bots, phrases, refusals). */
export function isKey(text: string): text is Key {
  return Object.hasOwn(en, text);
}
