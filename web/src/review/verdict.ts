/** What is said of one decision: how good it was, what it gave away, and what was better. */
import type { Fact, Judged, Judgement } from "../api/review";
import { locale, t } from "../i18n/words.svelte";
import { actionWords, factWords } from "./facts";
import { change, percent, tenth } from "./figures";

/** How many standard errors make a difference sure; the server's own measure. */
const SURE = 3;
const AGAINST = ["lacks", "too_late", "finds_none"];

/** What can be seen of a difference once it is rounded. */
function told(fame: number, chance: number): "both" | "fame" | "chance" | null {
  const [some, more] = [fame >= 0.05, chance >= 0.005];
  if (some && more) return "both";
  return some ? "fame" : more ? "chance" : null;
}

/** "A slip: it gave away 5.3 fame and 14% of the chance to win." */
export function verdictWords({ mark, chosen, lost, lost_chance }: Judgement): string {
  if (mark === "best") return t(chosen === 0 ? "review.is_best" : "review.is_as_good");
  const what = told(lost, lost_chance);
  const values = { fame: tenth(lost), chance: percent(lost_chance) };
  if (mark === "fine") return what ? t(`review.nearly_${what}`, values) : t("review.nearly");
  return t(`review.is_${mark}`, { gave: what ? t(`review.gave_${what}`, values) : "", what: what ?? "none" });
}

/** "+10.1 fame, +8% to win"; only what can be seen once it is rounded. */
function changeWords(fame: number, chance: number): string {
  const changes = [
    Math.abs(fame) >= 0.05 ? t("review.gain_fame", { change: change(fame, tenth) }) : "",
    Math.abs(chance) >= 0.005 ? t("review.gain_chance", { change: change(chance, percent) }) : "",
  ];
  return changes.filter((each) => each).join(", ");
}

/** "Luck: −0.8 fame, +26% to win."; nothing where nothing changed. */
export function luckWords({ luck, luck_chance }: Judgement): string {
  const changes = changeWords(luck, luck_chance);
  return changes && t("review.luck_of", { changes });
}

/** What speaks for a choice and not for the others, before what it lacks. */
export function telling({ reasons }: Judged, others: Judged[]): Fact[] {
  const written = others.map((other) => other.reasons.map((reason) => JSON.stringify(reason)));
  const own = reasons.filter((reason) => !written.length || !written.every((theirs) => theirs.includes(JSON.stringify(reason))));
  const against = ({ key }: Fact) => AGAINST.includes(key);
  return [...own.filter((reason) => !against(reason)), ...own.filter(against)];
}

/** "Better: lay 54 (+10.1 fame, +8% to win). It finds a sanctuary."; nothing where there was nothing better. */
export function betterWords({ mark, choices, chosen, lost, lost_chance }: Judgement): string {
  const [first] = choices;
  if (mark === "best" || !first) return "";
  const gains = changeWords(lost, lost_chance);
  const action = actionWords(first.action);
  const values = { action: action.charAt(0).toLocaleLowerCase(locale()) + action.slice(1), gain: gains };
  const why = telling(first, choices[chosen] ? [choices[chosen]] : []);
  return `${t(gains ? "review.better_by" : "review.better", values)} ${why.map(factWords).find((words) => words) ?? ""}`.trim();
}

export type Tag = "best" | "as_good" | "most_fame";

/** What a choice is, beside the first one, which is the best. */
export function tagsOf(choice: Judged, choices: Judged[]): Tag[] {
  const [first] = choices;
  if (!first || choice === first) return ["best"];
  const most = choices.every(({ fame }) => fame <= choice.fame) && choice.fame - first.fame > SURE * choice.error;
  return [...(choice.mark === "best" ? (["as_good"] as const) : []), ...(most ? (["most_fame"] as const) : [])];
}
