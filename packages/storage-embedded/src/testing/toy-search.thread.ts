import { workerData } from 'node:worker_threads';
// Not from the package's entry, which loads the test runner.
import { openToyVersion } from '@palimpsest/testing/index-entries';
import { requireParentPort } from '../rpc/parent-port.ts';
import { serveSearchIndex } from '../search-index/serve-search-index.ts';
import type { ToySearchData } from './toy-search.ts';

const { databasePath, ...options } = workerData as ToySearchData;

serveSearchIndex(requireParentPort(), {
  databasePath,
  ...options,
  open: async (rows) => rows.map(openToyVersion),
});
