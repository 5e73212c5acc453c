import { parentPort, workerData } from 'node:worker_threads';
import { serveSearchIndex } from '@palimpsest/storage-embedded';
// Not from the package's entry, which loads the test runner.
import { openToyVersion } from '@palimpsest/testing/index-entries';

if (parentPort === null) throw new TypeError('this file is the entry of a worker thread');
const { databasePath, dimension } = workerData as { databasePath: string; dimension: number };
serveSearchIndex(parentPort, {
  databasePath,
  dimension,
  open: async (versions) => versions.map(openToyVersion),
});
