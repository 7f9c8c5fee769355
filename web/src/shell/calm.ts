/** Movement that people may not want: none of it under reduced motion. */
import { cubicOut } from "svelte/easing";
import { scale, type TransitionConfig } from "svelte/transition";

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export const duration = () => (calm() ? 0 : 220);

/** A card that turns up. */
export function turning(node: Element): TransitionConfig {
  return scale(node, { start: 0.7, opacity: 0, duration: duration() });
}

/** Where cards were when the table last changed, and when that was. */
const lastSeen = new Map<string, { place: DOMRect; at: number }>();
const LONG_AGO = 1000;

/** Remember where the cards marked with `data-card` are, before they move. */
export function rememberCards(table: HTMLElement): void {
  const at = performance.now();
  for (const card of table.querySelectorAll<HTMLElement>("[data-card]")) {
    lastSeen.set(card.dataset["card"] ?? "", { place: card.getBoundingClientRect(), at });
  }
}

/** A card that comes from another place of the table; one that was nowhere turns up. */
export function arriving(node: Element, { card }: { card: string }): TransitionConfig {
  const from = lastSeen.get(card);
  if (!from || performance.now() - from.at > LONG_AGO) return turning(node);
  const to = node.getBoundingClientRect();
  const [x, y] = [from.place.x - to.x, from.place.y - to.y];
  const size = from.place.width / to.width - 1;
  return {
    duration: calm() ? 0 : 320,
    easing: cubicOut,
    css: (_, left) => `transform-origin: 0 0; transform: translate(${left * x}px, ${left * y}px) scale(${1 + left * size}); position: relative; z-index: 2`,
  };
}
