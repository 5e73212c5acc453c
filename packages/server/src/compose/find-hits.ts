import { createHitFinder, type HitFinder, type HitFinderDeps } from '@palimpsest/projections';

/**
 * Finds hits beside the index where that can be, and through the ports otherwise: on the engines, and for filters, which may
 * need the embedder for the names of entities.
 */
export const createFindHits = (beside: HitFinder | null, deps: HitFinderDeps): HitFinder => {
  const through = createHitFinder(deps);
  return beside === null
    ? through
    : (wanted) => (wanted.filter === null ? beside(wanted) : through(wanted));
};
