/** Random choices that a seed repeats. */
export interface SeededRandom {
  /** In [0, 1). */
  readonly next: () => number;
  /** A whole number in [0, below). */
  readonly below: (below: number) => number;
  readonly chance: (probability: number) => boolean;
  /** One of a list; `undefined` of an empty one. */
  readonly pick: <T>(list: readonly T[]) => T | undefined;
  /** One of a list that holds something. Throws `RangeError` for an empty one. */
  readonly oneOf: <T>(list: readonly T[]) => T;
}

/** Mulberry32: 32 bits of state, enough to choose what a test does. */
export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick,
    oneOf: <T>(list: readonly T[]): T => {
      const chosen = pick(list);
      if (chosen === undefined) throw new RangeError('nothing to choose from');
      return chosen;
    },
  };
};
