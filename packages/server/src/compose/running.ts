import { setTimeout as pause } from 'node:timers/promises';
import { PortError } from '@palimpsest/kernel';
import type { Projector } from '@palimpsest/runtime';

/** How long a stop waits for calls under way. One that waits longer, such as for a task, is answered by what ends then. */
const DRAIN_MS = 5_000;

const LOOK_MS = 20;

/** Everything of a service that runs by itself. */
export interface RunningParts {
  readonly app: { readonly close: () => PromiseLike<unknown> };
  readonly worker: { readonly stop: () => Promise<void> };
  readonly rebuilds: { readonly stop: () => Promise<void> };
  readonly upkeep: { readonly stop: () => Promise<void> };
  readonly projectors: readonly Projector[];
  readonly storage: AsyncDisposable;
}

/**
 * Resolves when every projection has caught up with the log, or stands still at an event that it cannot take: that is for
 * `readyz` to say, not a reason to serve nothing. Throws `PortError` `TIMEOUT` when the signal aborts first.
 */
export const settled = async (
  projectors: readonly Projector[],
  signal: AbortSignal,
): Promise<void> => {
  const isSettled = (projector: Projector): boolean =>
    ['live', 'stopped'].includes(projector.status().state);
  while (!projectors.every(isSettled)) {
    if (signal.aborted) {
      throw new PortError('TIMEOUT', 'the projections did not catch up with the log in time', {
        retryable: true,
      });
    }
    await pause(LOOK_MS);
  }
};

/** Answers what is under way, lets the worker end what it has begun, closes everything; in that order. */
export const stopAll = async (parts: RunningParts): Promise<void> => {
  const drained = Promise.resolve(parts.app.close());
  await Promise.race([drained, pause(DRAIN_MS, undefined, { ref: false })]);
  await parts.worker.stop();
  await parts.rebuilds.stop();
  await parts.upkeep.stop();
  await Promise.all(parts.projectors.map((projector) => projector.stop()));
  await parts.storage[Symbol.asyncDispose]();
  await drained;
};
