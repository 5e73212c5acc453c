import { Worker } from 'node:worker_threads';

/**
 * Where a thread's entry module lies: beside `moduleUrl`, with the same extension, so that the
 * TypeScript sources and the built package both find their own.
 */
export const threadEntry = (name: string, moduleUrl: string): URL =>
  new URL(`./${name}.thread${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl);

/**
 * Starts a thread. Run from sources, workspaces resolve by the `source` condition, which a thread
 * does not inherit from every test runner and is therefore said again.
 */
export const startThread = (entry: URL, workerData: unknown): Worker =>
  new Worker(entry, {
    workerData,
    execArgv: entry.pathname.endsWith('.ts') ? ['--conditions=source'] : [],
  });
