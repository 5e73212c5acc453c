import { DomainError } from '@palimpsest/kernel';
import { foldEvents } from './fold-events.ts';
import { createFollower } from './follower.ts';
import type { Projection, ProjectionTarget } from './projection.ts';
import type { Projector } from './projector.ts';

/**
 * A projection that several processes use and one of them folds. Whoever leads runs a projector; all others know how far it
 * is by its stored checkpoint. Reading, waiting and `applyNow` work the same in all.
 */
export interface SharedProjector extends Projector {
  /** Folds from the stored checkpoint on, until the signal aborts; resolves when nothing is written any more. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  readonly isLeading: () => boolean;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const foldedElsewhere = (): DomainError =>
  new DomainError('BUSY', 'another process folds this projection', {
    hint: 'ask the one that does: of the processes with role projector, one at a time',
    retryable: true,
  });

export const createSharedProjector = <Write>(deps: {
  readonly projection: Projection<Write>;
  readonly target: ProjectionTarget<Write>;
  /** A projector of its own for each time that this process leads. */
  readonly createProjector: () => Projector;
  readonly onProblem?: (problem: { readonly projection: string; readonly error: string }) => void;
}): SharedProjector => {
  const { projection, target } = deps;
  let leading: Projector | undefined;
  const follower = createFollower({
    projection,
    target: {
      checkpoint: async (generation) =>
        leading?.status().position ?? (await target.checkpoint(generation)),
    },
    ...(deps.onProblem === undefined ? {} : { onProblem: deps.onProblem }),
  });

  return {
    status: () => leading?.status() ?? follower.status(),
    start: follower.start,
    waitFor: follower.waitFor,
    caughtUp: (signal) => (leading ?? follower).caughtUp(signal),
    // Position guards hold against whoever leads: no need to take turns with it.
    applyNow: async (events) => {
      const { writes, refused } = foldEvents(projection, events);
      if (refused !== undefined) throw refused;
      if (writes.length > 0) await target.apply('live', writes, undefined);
    },
    rebuild: async (signal) => {
      const leader = leading;
      if (leader === undefined) throw foldedElsewhere();
      try {
        return await leader.rebuild(signal);
      } catch (error) {
        // Its lease ran out on the way: whoever folds now can begin it again.
        if (leading !== leader && !signal.aborted) throw foldedElsewhere();
        throw error;
      }
    },
    lead: async (signal) => {
      const projector = deps.createProjector();
      try {
        await projector.start();
        leading = projector;
        await aborted(signal);
      } finally {
        leading = undefined;
        await projector.stop();
      }
    },
    isLeading: () => leading !== undefined,
    stop: follower.stop,
  };
};
