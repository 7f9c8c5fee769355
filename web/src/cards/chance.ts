/** Small differences between cards of one landscape: the same for a card every time. */
export function variation(seed: number): (low: number, high: number) => number {
  let state = (seed * 2654435761) >>> 0;
  return (low, high) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return low + (state / 2 ** 32) * (high - low);
  };
}
