import { Worker } from 'node:worker_threads';

/**
 * Where a thread's entry module lies: beside `moduleUrl`, with the same extension, so that the
 * TypeScript sources and the built package both find their own.
 */
export const threadEntry = (name: string, moduleUrl: string): URL =>
  new URL(`./${name}.thread${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl);

/**
 * Heap of a thread, in MiB. What it makes lives for one message, yet V8 may let the young objects grow to well
 * over 100 MiB, and collects old ones late where the limit is high. A thread that needed more than this for
 * one batch or page would end.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 };

/** What a thread takes over of the process: profiles are wanted of all threads or of none. */
const profiling = process.execArgv.filter((flag) => flag.startsWith('--cpu-prof'));

/**
 * Starts a thread. Run from sources, workspaces resolve by the `source` condition, which a thread
 * does not inherit from every test runner and is therefore said again.
 */
export const startThread = (entry: URL, workerData: unknown): Worker =>
  new Worker(entry, {
    workerData,
    resourceLimits,
    execArgv: entry.pathname.endsWith('.ts') ? ['--conditions=source', ...profiling] : profiling,
  });
