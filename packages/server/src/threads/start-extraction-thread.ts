import { Worker } from 'node:worker_threads';
import type { ExtractionThreadData } from './extraction-calls.ts';

/** The ending of this file tells whether sources or a build run. */
const entry = new URL(
  `./extraction.worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/** Heap of the thread, in MiB: rules and one conversation; the vocabulary is shared. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** Starts the thread of the offline extractor. */
export const startExtractionThread = (workerData: ExtractionThreadData): Worker =>
  new Worker(entry, {
    workerData,
    resourceLimits,
    // A test runner does not hand its own conditions on.
    execArgv: entry.pathname.endsWith('.ts') ? ['--conditions=source'] : [],
  });
