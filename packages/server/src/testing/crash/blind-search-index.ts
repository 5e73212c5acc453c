import type { SearchIndex } from '@palimpsest/kernel';

/** A search index that keeps nothing and finds nothing: the full service fills the real one later. */
export const createBlindSearchIndex = (): SearchIndex => ({
  apply: async () => undefined,
  checkpoint: async () => undefined,
  candidates: async ({ tokens }) => ({
    candidates: [],
    statistics: { documents: 0, averageLength: 0, documentFrequencies: tokens.map(() => 0) },
    position: undefined,
  }),
  count: async () => 0,
  documents: async () => [],
  subjects: async () => [],
  startRebuild: async () => undefined,
  promoteShadow: async () => undefined,
  abandonRebuild: async () => undefined,
  digest: async () => 'blind',
  expunge: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
});
