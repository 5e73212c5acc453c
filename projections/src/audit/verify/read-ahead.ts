/** Pages of something that grows at its end. */
export interface ReadAhead<Item> {
  /** The next page; empty when nothing more was there at the moment of the call. */
  readonly next: () => Promise<readonly Item[]>;
}

/**
 * Asks for each page while the one before is worked on, so that the store's thread and this one work at the same time.
 * An empty page that was asked for ahead says nothing about now, and is asked for again.
 */
export const createReadAhead = <Item>(
  read: (last: Item | undefined) => Promise<readonly Item[]>,
): ReadAhead<Item> => {
  let last: Item | undefined;
  let ahead: Promise<readonly Item[]> | undefined;

  const ask = (): Promise<readonly Item[]> => {
    const page = read(last);
    // Whoever stops early never looks at it; whoever goes on is told by `next`.
    page.catch(() => undefined);
    return page;
  };

  return {
    next: async () => {
      const early = ahead === undefined ? [] : await ahead;
      const page = early.length > 0 ? early : await ask();
      last = page.at(-1) ?? last;
      ahead = page.length > 0 ? ask() : undefined;
      return page;
    },
  };
};
