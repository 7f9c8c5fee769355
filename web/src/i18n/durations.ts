/** Lengths of time in the reader's language. */
import { locale } from "./words.svelte";

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

function inUnit(n: number, unit: string, unitDisplay: "long" | "narrow"): string {
  return new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay }).format(n);
}

/** "2 minutes": a round length, in the largest unit that measures it without a rest. */
export function durationWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? UNITS[3];
  return inUnit(seconds / size, unit, "long");
}

/** What is left, as a clock would show it: days, hours, minutes and seconds, or seconds. */
export function countdown(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds > size) ?? UNITS[3];
  if (unit !== "minute") return inUnit(Math.ceil(seconds / size), unit, "narrow");
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
