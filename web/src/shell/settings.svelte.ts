/** What a player has set, kept in this browser. */
const STORED = "farwander.settings";

export interface Settings {
  sound: boolean;
  /** Ask before a decision is sent. */
  confirm: boolean;
  /** The view for screen readers and keyboards. */
  nonVisual: boolean;
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ sound: false, confirm: false, nonVisual: false, ...stored() });

export function keepSettings(): void {
  localStorage.setItem(STORED, JSON.stringify(settings));
}
