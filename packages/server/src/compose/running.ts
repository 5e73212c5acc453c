import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionSet } from './projection-set.ts';

/** How long a stop waits for calls under way. One that waits longer, such as for a task, is answered by what ends then. */
const DRAIN_MS = 5_000;

/** How long answers may take to leave after everything behind them was closed. */
const LAST_ANSWERS_MS = 1_000;

const LOOK_MS = 20;

/** Everything of a service that runs by itself. */
export interface RunningParts {
  readonly app: {
    readonly close: () => PromiseLike<unknown>;
    readonly server: {
      readonly closeIdleConnections: () => void;
      readonly closeAllConnections: () => void;
    };
  };
  readonly worker: { readonly stop: () => Promise<void> };
  readonly scheduler: { readonly stop: () => Promise<void> };
  readonly tasks: { readonly stop: () => Promise<void> };
  readonly upkeep: { readonly stop: () => Promise<void> };
  readonly following: { readonly stop: () => Promise<void> };
  readonly projections: Pick<ProjectionSet, 'stop'>;
  readonly ledger: { readonly stop: () => Promise<void> };
  readonly storage: AsyncDisposable;
}

/** Closes the HTTP side. Resolves when every connection has ended. */
const closeApp = async ({ app }: Pick<RunningParts, 'app'>): Promise<void> => {
  // Closing ends the connections that are idle then. One that is still being answered would be kept alive afterwards.
  const sweep = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
};

/** Answers what is under way, lets the worker end what it has begun, closes everything; in that order. */
export const stopAll = async (parts: RunningParts): Promise<void> => {
  const closed = closeApp(parts);
  await Promise.race([closed, pause(DRAIN_MS, undefined, { ref: false })]);
  await parts.worker.stop();
  await parts.scheduler.stop();
  await parts.tasks.stop();
  await parts.upkeep.stop();
  await parts.following.stop();
  await parts.projections.stop();
  await parts.ledger.stop();
  await parts.storage[Symbol.asyncDispose]();
  // Whoever still waited has been answered by now; whoever does not read the answer is left.
  await Promise.race([closed, pause(LAST_ANSWERS_MS, undefined, { ref: false })]);
  parts.app.server.closeAllConnections();
  await closed;
};
