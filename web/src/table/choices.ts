/** Reading the legal actions that came with the view: what a card can be used for, and why not. */
import type { Action, Legal, Table, View } from "../api/types";
import { t } from "../i18n/words.svelte";
import { seatName } from "./names";

export type Place = "hand" | "market" | "found";

const DOES = { hand: "explore", market: "draft", found: "keep" } as const;

function cardOf(action: Action): number | null {
  if (action.do === "select") return null;
  return action.do === "keep" ? action.sanctuary : action.region;
}

/** The one-card action that this card stands for, if it is legal now. */
export function choiceFor(legal: Legal[], place: Place, number: number): Legal | null {
  return legal.find(({ action }) => action.do === DOES[place] && cardOf(action) === number) ?? null;
}

/** Advanced variant: the action for these three regions, in whatever order they were picked. */
export function selectionFor(legal: Legal[], regions: number[]): Legal | null {
  const same = (others: number[]) => others.length === regions.length && others.every((one) => regions.includes(one));
  return legal.find(({ action }) => action.do === "select" && same(action.regions)) ?? null;
}

/** Why a card in this place cannot be chosen now; empty when it can. */
export function whyNot(view: View, place: Place): string {
  const asked = { hand: ["explore", "select"], market: ["draft"], found: ["keep"] }[place];
  if (view.viewer === null) return t("why.spectator");
  if (view.phase === "over") return t("why.over");
  if (!asked.includes(view.phase)) return t(`why.phase_${view.phase}`);
  if (!view.acting.includes(view.viewer) && !view.chosen.length) return t("why.not_your_turn");
  return "";
}

/** What the viewer is asked to do now, or whom everyone waits for. */
export function promptWords(view: View, table: Table): string {
  const { viewer, phase, acting, chosen } = view;
  if (phase === "over") return t("prompt.over");
  const mine = viewer !== null && acting.includes(viewer);
  const sealedPhase = phase === "select" || phase === "explore";
  if (mine && !(sealedPhase && chosen.length)) return t(`prompt.${phase}`);
  const others = acting.filter((seat) => seat !== viewer);
  const names = others.map((seat) => seatName(table, seat)).join(", ");
  const waiting = t(others.some((seat) => table.seats[seat]?.waking) ? "prompt.waking" : "prompt.waiting", { names });
  if (viewer === null) return `${t("why.spectator")} ${waiting}`;
  return sealedPhase && chosen.length ? `${t("prompt.sealed")} ${waiting}` : waiting;
}
