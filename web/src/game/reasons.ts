/** Why a card scored what it did, in words, from the server's reason. */
import type { CardScore, Reason } from "../api/types";
import { listed, t } from "../i18n/words.svelte";
import { BIOMES, COUNTED, type Counted } from "./cards";

function listedAmounts(counts: Partial<Record<Counted, number>>): string {
  const present = COUNTED.filter((what) => counts[what] !== undefined);
  return listed(present.map((what) => t(`amount.${what}`, { n: counts[what] ?? 0 })));
}

export function reasonWords(reason: Reason): string {
  switch (reason.why) {
    case "no_quest":
      return t("reason.no_quest");
    case "missing":
      return t("reason.missing", { missing: listedAmounts(reason.missing) });
    case "flat":
      return t("reason.flat", { fame: reason.fame });
    case "counted": {
      const counted = listedAmounts(reason.counted);
      if (Object.keys(reason.counted).length === BIOMES.length) {
        return t("reason.sets", { fame: reason.fame, times: reason.times, counted });
      }
      const things = COUNTED.filter((what) => reason.counted[what] !== undefined);
      const each = listed(things.map((what) => t(`each.${what}`)));
      return t("reason.counted", { fame: reason.fame, each, counted });
    }
  }
}

/** "Region 17: 6 fame. 3 for each stone: 2 stones." */
export function scoreWords(score: CardScore): string {
  const card = t(score.kind === "region" ? "card.region" : "card.sanctuary", { number: score.number });
  return t("reason.card", { card, fame: score.fame, reason: reasonWords(score.reason) });
}
