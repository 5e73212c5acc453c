/** Work of one key goes one after another, in the order in which it came. */
export interface Turns {
  readonly take: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return {
    take: (key, work) => {
      const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
      last.set(key, turn);
      const tidy = (): void => {
        if (last.get(key) === turn) last.delete(key);
      };
      turn.then(tidy, tidy);
      return turn;
    },
  };
};
