/** Runs work of one key after another, of different keys at once. */
export interface KeyedMutex {
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Within one process, commands on one stream queue up here instead of running into conflicts with each
 * other. It saves work; correctness rests on the log's expected revision alone.
 */
export const createKeyedMutex = (): KeyedMutex => {
  const tails = new Map<string, Promise<void>>();
  return {
    run: (key, work) => {
      const before = tails.get(key) ?? Promise.resolve();
      const result = before.then(work);
      const tail = result.then(
        () => undefined,
        () => undefined,
      );
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return result;
    },
  };
};
