/** What a player has set, kept in this browser. */
import { calm } from "./calm";

const STORED = "farwander.settings";

export interface Settings {
  sound: boolean;
  /** Ask before a decision is sent. */
  confirm: boolean;
  /** The view for screen readers and keyboards. */
  nonVisual: boolean;
  /** How long a bot's decision is awaited, at least. */
  botPace: BotPace;
  /** The bot that was played with last. */
  opponent: string | null;
}
export type BotPace = keyof typeof BOT_PACES;
/** Milliseconds from one decision of a bot to the next. */
export const BOT_PACES = { instant: 0, brisk: 700, unhurried: 1800 } as const;

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({
  sound: false,
  confirm: false,
  nonVisual: false,
  botPace: calm() ? "instant" : "brisk",
  opponent: null,
  ...stored(),
});

export function keepSettings(): void {
  localStorage.setItem(STORED, JSON.stringify(settings));
}
