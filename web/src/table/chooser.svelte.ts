/** Choosing: from a picked card to a decision, with or without asking first. */
import type { Action, Legal } from "../api/types";
import { t } from "../i18n/words.svelte";
import { settings } from "../shell/settings.svelte";
import { choiceFor, selectionFor, whyNot, type Place } from "./choices";
import type { Playing } from "./playing";

const PLACES = { select: "hand", explore: "hand", draft: "market", keep: "found", over: null } as const;
const SELECTED = 3;

export class Chooser {
  readonly game: Playing;
  /** Picked but not confirmed yet. */
  picked = $state.raw<Action | null>(null);
  /** Advanced variant: the regions picked so far. */
  selection = $state<number[]>([]);

  constructor(game: Playing) {
    this.game = game;
  }

  /** Where cards can be chosen now. */
  get place(): Place | null {
    return this.game.view ? PLACES[this.game.view.phase] : null;
  }

  /** The cards that can be chosen now, in the order of their digits. */
  get numbers(): number[] {
    const { view } = this.game;
    return view && this.place && this.game.legal.length ? view[this.place] : [];
  }

  /** Why cards in this place, or this one of them, cannot be chosen now; empty when they can. */
  reason(place: Place, number?: number): string {
    const { view, legal } = this.game;
    if (!view) return "";
    const why = whyNot(view, place);
    if (why || number === undefined || view.phase === "select" || choiceFor(legal, place, number)) return why;
    return t("why.not_offered");
  }

  preview(place: Place, number: number): number | null {
    return choiceFor(this.game.legal, place, number)?.preview ?? null;
  }

  isChosen(place: Place, number: number): boolean {
    const { view, pending } = this.game;
    const action = this.picked ?? pending;
    if (place === "hand" && view?.phase === "select") {
      return (this.selection.length ? this.selection : (view.chosen ?? [])).includes(number);
    }
    if (action && action.do !== "select") {
      const card = action.do === "keep" ? action.sanctuary : action.region;
      return place === this.place && card === number;
    }
    return place === "hand" && view?.phase === "explore" && view.chosen.includes(number);
  }

  choose(place: Place, number: number): void {
    const { view, legal } = this.game;
    if (!view || place !== this.place) return;
    if (view.phase === "select") this.#select(number);
    else this.#pick(choiceFor(legal, place, number));
  }

  /** The same, in the place that is asked for now. */
  choosing(number: number): void {
    if (this.place) this.choose(this.place, number);
  }

  confirm(): void {
    if (this.picked) this.game.decide(this.picked);
    this.cancel();
  }

  cancel(): void {
    this.picked = null;
    this.selection = [];
  }

  #select(number: number): void {
    this.selection = this.selection.includes(number)
      ? this.selection.filter((one) => one !== number)
      : [...this.selection, number].slice(-SELECTED);
    if (this.selection.length === SELECTED) this.#pick(selectionFor(this.game.legal, this.selection));
    else this.picked = null;
  }

  #pick(choice: Legal | null): void {
    if (!choice) return;
    this.picked = choice.action;
    if (!settings.confirm) this.confirm();
  }
}
