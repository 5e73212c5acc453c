import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadPlan, LoadResult } from './load-plan.ts';

const entry = fileURLToPath(new URL('./load-process.ts', import.meta.url));

/** Runs a load in a process of its own, so that generating it never holds up what is measured or who measures. */
export const runCountedLoad = async (plan: LoadPlan): Promise<LoadResult> => {
  const child = fork(entry, {
    execArgv: ['--conditions=source'],
    serialization: 'advanced',
  });
  const result = Promise.withResolvers<LoadResult>();
  child.once('message', (message) => result.resolve(message as LoadResult));
  child.once('error', result.reject);
  child.once('exit', (code) => result.reject(new Error(`a load generator ended with ${code}`)));
  child.send(plan);
  return result.promise;
};

/** The same where a call that fails spoils the figure: throws then. */
export const runLoad = async (plan: LoadPlan): Promise<LoadResult> => {
  const answered = await runCountedLoad(plan);
  const failed = Object.entries(answered.failures);
  if (failed.length > 0) {
    const list = failed.map(([what, count]) => `${count} × ${what}`).join(', ');
    throw new Error(`${plan.path}: not every request was answered well: ${list}`);
  }
  return answered;
};
