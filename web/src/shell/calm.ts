/** Movement that people may not want: none of it under reduced motion. */
import { crossfade, scale, type TransitionConfig } from "svelte/transition";

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export const duration = () => (calm() ? 0 : 220);

/** A card that turns up. */
export function turning(node: Element): TransitionConfig {
  return scale(node, { start: 0.7, opacity: 0, duration: duration() });
}

/** A card that goes from one place of the table to another. */
export const [leaving, arriving] = crossfade({ duration: () => (calm() ? 0 : 260), fallback: (node) => turning(node) });
