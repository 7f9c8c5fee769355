/** Numbers of a review as the reader's language writes them. */
import { locale } from "../i18n/words.svelte";

/** As exact as fame is written. */
export function tenths(n: number): number {
  return Math.round(10 * n) / 10;
}

/** As exact as a share is written. */
export function hundredths(n: number): number {
  return Math.round(100 * n) / 100;
}

export function tenth(n: number): string {
  return tenths(n).toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export function percent(share: number): string {
  return hundredths(share).toLocaleString(locale(), { style: "percent", maximumFractionDigits: 0 });
}

/** With its sign, as a change is told: "+12 %", "−3". */
export function change(n: number, write: (n: number) => string): string {
  return `${n < 0 ? "−" : "+"}${write(Math.abs(n))}`;
}
