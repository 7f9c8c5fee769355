/** How far the count of one player is: what is turned, what is paid, what is counted just now. */
import type { CardScore, Score } from "../api/types";

export interface Standing {
  /** Fame from the regions turned so far. */
  regions: number;
  /** Fame from the sanctuaries counted so far. */
  sanctuaries: number;
  /** The card that is counted in this step. */
  current: CardScore | undefined;
  turned(index: number): boolean;
  paid(index: number): boolean;
}

const sum = (cards: CardScore[]) => cards.reduce((total, card) => total + card.fame, 0);

/** After so many steps: one for each region from the right, of which someone has `regions`, then the sanctuaries. */
export function standing({ regions: laid, sanctuaries: kept }: Score, step: number, regions: number): Standing {
  const turned = (index: number) => step >= laid.length - index;
  const paid = (index: number) => step > regions + index;
  return {
    regions: sum(laid.filter((_, index) => turned(index))),
    sanctuaries: sum(kept.filter((_, index) => paid(index))),
    current: step === 0 ? undefined : step <= regions ? laid[laid.length - step] : kept[step - regions - 1],
    turned,
    paid,
  };
}
