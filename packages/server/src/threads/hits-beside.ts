import type { HitFinder, HitsFound, HitsWanted } from '@palimpsest/projections';
import type { EmbeddedSearchIndex } from '@palimpsest/storage-embedded';

/** A view would take the whole buffer that it looks into across the thread. */
const sendable = (wanted: HitsWanted): HitsWanted => ({
  ...wanted,
  reading: { ...wanted.reading, vector: wanted.reading.vector?.slice() ?? null },
});

/** Finds hits in the thread of the search index, where the read model lies beside it. */
export const createHitsBeside =
  ({ ask }: Pick<EmbeddedSearchIndex, 'ask'>): HitFinder =>
  async (wanted) =>
    // The thread's entry answers nothing else.
    (await ask(sendable(wanted))) as HitsFound;
