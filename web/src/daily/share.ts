/** A result to send to friends: nothing in it tells what the cards were. */
import { t } from "../i18n/words.svelte";

const BARS = "▁▂▃▄▅▆▇█";

/** Eight bars, one for each region in the order laid: how much fame it brought. */
export function bars(fames: number[]): string {
  const most = Math.max(1, ...fames);
  return fames.map((fame) => BARS[Math.round((Math.max(0, fame) / most) * (BARS.length - 1))]).join("");
}

export interface Result {
  date: string;
  fame: number;
  par: number | null;
  /** By region, in the order laid. */
  fames: number[];
  link: string;
}

export function shareWords({ date, fame, par, fames, link }: Result): string {
  const result = par === null ? t("daily.share", { date, fame }) : t("daily.share_par", { date, fame, par });
  return `${result}\n${t("daily.share_bars", { bars: bars(fames) })}\n${link}`;
}
