import { Worker } from 'node:worker_threads';
import type { SearchThreadData } from './search-thread-data.ts';

/** The ending of this file tells whether sources or a build run. */
const entry = new URL(
  `./search-index.worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/**
 * Heap of the thread, in MiB; vectors and tokens lie outside it. Opening a cold subject makes a great many
 * objects of which few stay: without limits V8 keeps more room for them than all opened subjects take.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 };

/** Starts the thread of the embedded search index. */
export const startSearchThread = (workerData: SearchThreadData): Worker =>
  new Worker(entry, { workerData, resourceLimits });
