/** What is said of one decision: how good it was, what it gave away, and what was better. */
import type { Judged, Judgement } from "../api/review";
import { locale, t } from "../i18n/words.svelte";
import { actionWords, factWords } from "./facts";
import { change, percent, tenth } from "./figures";

/** How many standard errors make a difference sure; the server's own measure. */
const SURE = 3;

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

/** "Better: lay 54 (+10.1 fame, +8% to win). It finds a sanctuary."; nothing where there was nothing better. */
export function betterWords({ mark, choices, lost, lost_chance }: Judgement): string {
  const [first] = choices;
  if (mark === "best" || !first) return "";
  const gains = [
    lost >= 0.05 ? t("review.gain_fame", { change: change(lost, tenth) }) : "",
    lost_chance >= 0.005 ? t("review.gain_chance", { change: change(lost_chance, percent) }) : "",
  ].filter((gain) => gain);
  const action = actionWords(first.action);
  const values = { action: action.charAt(0).toLocaleLowerCase(locale()) + action.slice(1), gain: gains.join(", ") };
  const why = first.reasons.map(factWords).find((words) => words) ?? "";
  return `${t(gains.length ? "review.better_by" : "review.better", values)} ${why}`.trim();
}

export type Tag = "best" | "as_good" | "most_fame";

/** What a choice is, beside the first one, which is the best. */
export function tagsOf(choice: Judged, choices: Judged[]): Tag[] {
  const [first] = choices;
  if (!first || choice === first) return ["best"];
  const most = choices.every(({ fame }) => fame <= choice.fame) && choice.fame - first.fame > SURE * choice.error;
  return [...(choice.mark === "best" ? (["as_good"] as const) : []), ...(most ? (["most_fame"] as const) : [])];
}
