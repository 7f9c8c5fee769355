/** The days whose deals can still be played. A day begins at midnight in UTC, everywhere. */
const DAYS = 7;
const A_DAY = 24 * 3600 * 1000;

/** The last seven days, today first, as 2026-11-16. */
export function lastDays(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, ago) => new Date(now.getTime() - ago * A_DAY).toISOString().slice(0, 10));
}

/** "Mon 16" in a language. */
export function dayWords(day: string, language: string): string {
  const date = new Date(day);
  return `${date.toLocaleDateString(language, { weekday: "short", timeZone: "UTC" })} ${date.getUTCDate()}`;
}
