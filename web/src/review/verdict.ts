/** What is said of one decision: how good it was, what it gave away, and what was better. */
import type { Fact, Judged, Judgement, Verdict } from "../api/review";
import { locale, t } from "../i18n/words.svelte";
import { actionWords, factWords } from "./facts";
import { change, hundredths, percent, tenth, tenths } from "./figures";

/** How many standard errors make a difference sure; the server's own measure. */
const SURE = 3;
const AGAINST = ["lacks", "too_late", "finds_none"];
/** What brings fame at once: more of it is more, whichever cards it comes from. */
const GAINS = ["completes", "feeds", "pays"];

type Value = Fact["values"][string];
type Things = Partial<Record<string, number>>;

const against = ({ key }: Fact) => AGAINST.includes(key);

/** What can be seen of a difference once it is rounded. */
function told(fame: number, chance: number): "both" | "fame" | "chance" | null {
  const [some, more] = [fame >= 0.05, chance >= 0.005];
  if (some && more) return "both";
  return some ? "fame" : more ? "chance" : null;
}

/** How far a choice is surely behind the best one: the difference of the numbers as the reader sees them. */
export function gap(choice: Judged | undefined, [best]: Judged[]): { fame: number; chance: number } {
  if (!choice || !best) return { fame: 0, chance: 0 };
  return {
    fame: choice.behind > 0 ? tenths(tenths(best.fame) - tenths(choice.fame)) : 0,
    chance: choice.behind_chance > 0 ? hundredths(hundredths(best.chance) - hundredths(choice.chance)) : 0,
  };
}

/** "A slip: it gave away 5.3 fame and 14% of the chance to win." */
export function verdictWords({ mark, choices, chosen }: Judgement): string {
  if (mark === "best") return t(chosen === 0 ? "review.is_best" : "review.is_as_good");
  const { fame, chance } = gap(choices[chosen], choices);
  const what = told(fame, chance);
  const values = { fame: tenth(fame), chance: percent(chance) };
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

/** Whether a value is no greater, names no other cards and counts no more things. */
function within(value: Value | undefined, other: Value | undefined): boolean {
  if (typeof value === "number" && typeof other === "number") return value <= other;
  if (Array.isArray(value) && Array.isArray(other)) return value.every((card) => other.includes(card));
  if (typeof value === "object" && typeof other === "object") return Object.entries(value).every(([what, n]) => n <= ((other as Things)[what] ?? 0));
  return value === other;
}

/** Whether another fact says as much: of the same cards with nothing less, or as much fame, through whatever cards. */
function covers(other: Fact, { key, values }: Fact): boolean {
  if (other.key !== key) return false;
  if (GAINS.includes(key)) return within(values["fame"], other.values["fame"]);
  return other.values["card"] === values["card"] && Object.entries(values).every(([name, value]) => within(value, other.values[name]));
}

/** What speaks for a choice and as much for not all of the others, before what it lacks. */
export function telling({ reasons }: Judged, others: Judged[]): Fact[] {
  const own = reasons.filter((reason) => !others.length || !others.every((other) => other.reasons.some((theirs) => covers(theirs, reason))));
  return [...own.filter((reason) => !against(reason)), ...own.filter(against)];
}

/** The first reason for a choice that others have not as much; none where there is nothing but what speaks against it. */
export function whyWords(choice: Judged, others: Judged[]): string {
  const speaking = telling(choice, others).filter((reason) => !against(reason));
  return speaking.map(factWords).find((words) => words) ?? "";
}

/** "Better: lay 54 (+10.1 fame, +8% to win). It finds a sanctuary."; nothing where there was nothing better. */
export function betterWords({ mark, choices, chosen }: Judgement): string {
  const [first] = choices;
  const own = choices[chosen];
  if (mark === "best" || !first || !own) return "";
  const { fame, chance } = gap(own, choices);
  const gains = changeWords(fame, chance);
  const action = actionWords(first.action);
  const values = { action: action.charAt(0).toLocaleLowerCase(locale()) + action.slice(1), gain: gains };
  return `${t(gains ? "review.better_by" : "review.better", values)} ${whyWords(first, [own])}`.trim();
}

/** "61.5 with the best choices and usual luck, +3.2 by luck, 2.6 given away, and 14% of the chance to win." */
export function sumWords({ seat, usual, luck, lost }: Verdict, judgements: Judgement[]): string {
  const chance = judgements.filter((each) => each.seat === seat).reduce((sum, { lost_chance }) => sum + lost_chance, 0);
  const values = { usual: tenth(usual), luck: change(luck, tenth), lost: tenth(lost), chance: percent(chance) };
  return t("review.sum", { ...values, what: told(lost, chance) ?? "none" });
}

export type Tag = "best" | "as_good" | "most_fame";

/** What a choice is, beside the first one, which is the best. */
export function tagsOf(choice: Judged, choices: Judged[]): Tag[] {
  const [first] = choices;
  if (!first || choice === first) return ["best"];
  const most = choices.every(({ fame }) => fame <= choice.fame) && choice.fame - first.fame > SURE * choice.error;
  return [...(choice.mark === "best" ? (["as_good"] as const) : []), ...(most ? (["most_fame"] as const) : [])];
}
