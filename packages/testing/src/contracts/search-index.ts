import { describe } from 'vitest';
import { candidateTests } from './search-index/candidates.ts';
import type { SearchIndexContract } from './search-index/contract-options.ts';
import { randomTests } from './search-index/random.ts';
import { rebuildTests } from './search-index/rebuild.ts';
import { visibilityTests } from './search-index/visibility.ts';
import { writeTests } from './search-index/write.ts';

/**
 * Every promise of the `SearchIndex` port, asserted on one engine. The engine opens rows with
 * `openToyVersion` and is made for vectors of 4 dimensions.
 */
export const searchIndexContract = (options: SearchIndexContract): void => {
  describe(`${options.name} keeps the contract of a search index`, () => {
    candidateTests(options);
    visibilityTests(options);
    writeTests(options);
    rebuildTests(options);
    randomTests(options);
  });
};
