/** Keeps the best `limit` slots by score; equal scores are ordered by `compare`. */
export interface TopSlots {
  readonly offer: (slot: number, score: number) => void;
  /** Best first. */
  readonly slots: () => readonly number[];
}

export const createTopSlots = (
  limit: number,
  compare: (slot: number, other: number) => number,
): TopSlots => {
  const slots: number[] = [];
  const scores: number[] = [];
  const isBetter = (slot: number, score: number, place: number): boolean => {
    const other = scores[place] ?? 0;
    return score > other || (score === other && compare(slot, slots[place] ?? slot) < 0);
  };
  return {
    offer: (slot, score) => {
      if (slots.length >= limit && !(limit > 0 && isBetter(slot, score, limit - 1))) return;
      let low = 0;
      let high = slots.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isBetter(slot, score, middle)) high = middle;
        else low = middle + 1;
      }
      slots.splice(low, 0, slot);
      scores.splice(low, 0, score);
      if (slots.length > limit) {
        slots.pop();
        scores.pop();
      }
    },
    slots: () => slots,
  };
};
