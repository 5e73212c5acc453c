import { type Lease, PortError } from '@palimpsest/kernel';
import { keepLease, type Projector, pause, type SharedProjector } from '@palimpsest/runtime';
import { createProjectors, createSharedProjectors, type ProjectorDeps } from './projectors.ts';

/** All projections of one process. */
export interface ProjectionSet {
  readonly projectors: readonly Projector[];
  /** `folding`: this process may be the one that folds; without, it only follows how far another is. */
  readonly start: (options: { readonly folding: boolean }) => Promise<void>;
  /** Whether this process is the one that folds, now. */
  readonly folds: () => boolean;
  /** Resolves when reads see what the log held at the call, or a projection stands still: for `readyz` to tell. */
  readonly caughtUp: (signal: AbortSignal) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const LOOK_MS = 20;

const behind = (signal: AbortSignal): void => {
  if (!signal.aborted) return;
  throw new PortError('TIMEOUT', 'the projections did not catch up with the log in time', {
    retryable: true,
  });
};

/** Polls until every projector fits; throws `PortError` `TIMEOUT` when the signal aborts first. */
const untilEvery = async (
  projectors: readonly Projector[],
  fits: (projector: Projector) => boolean,
  signal: AbortSignal,
): Promise<void> => {
  while (!projectors.every(fits)) {
    behind(signal);
    await pause(LOOK_MS);
  }
};

const isSettled = (projector: Projector): boolean =>
  ['live', 'stopped'].includes(projector.status().state);

/** Every projection that exists, folded by this process alone. */
export const createOwnProjections = (deps: ProjectorDeps): ProjectionSet => {
  const projectors = createProjectors(deps);
  return {
    projectors,
    start: async () => {
      await Promise.all(projectors.map((projector) => projector.start()));
    },
    folds: () => true,
    caughtUp: (signal) => untilEvery(projectors, isSettled, signal),
    stop: async () => {
      await Promise.all(projectors.map((projector) => projector.stop()));
    },
  };
};

const LEASE = 'projections';

/** How long the projections stand still after their process was killed, in milliseconds. */
const LEASE_TTL_MS = 5_000;

const AGAIN_MS = 1_000;

/**
 * The same where several processes share the stores: one of them holds the lease and folds. That two do for a moment, since
 * a lease ran out unnoticed, does no harm: writes are guarded by position.
 */
export const createLeasedProjections = (
  deps: ProjectorDeps & {
    readonly lease: Lease;
    readonly holder: string;
    /** Runs each time before this process begins to fold. */
    readonly beforeFolding: () => Promise<void>;
  },
): ProjectionSet => {
  const projectors: readonly SharedProjector[] = createSharedProjectors(deps);
  const stopping = new AbortController();
  let mayFold = false;
  let leading: Promise<void> = Promise.resolve();

  const lead = async (lost: AbortSignal): Promise<void> => {
    try {
      await deps.beforeFolding();
      await Promise.all(projectors.map((projector) => projector.lead(lost)));
    } catch (error) {
      const code = error instanceof PortError ? error.code : 'INTERNAL';
      deps.onProblem({ projection: 'all', error: code });
      await pause(AGAIN_MS, lost);
    }
  };

  /** A lease store that is away, or answers what it should not, is asked again. */
  const keepLeading = async (): Promise<void> => {
    const { lease, holder } = deps;
    const options = { holder, ttlMs: LEASE_TTL_MS };
    while (!stopping.signal.aborted) {
      await keepLease(lease, LEASE, options, stopping.signal, (_held, lost) => lead(lost)).catch(
        () => pause(AGAIN_MS, stopping.signal),
      );
    }
  };

  return {
    projectors,
    start: async ({ folding }) => {
      mayFold = folding;
      await Promise.all(projectors.map((projector) => projector.start()));
      if (folding) leading = keepLeading();
    },
    folds: () => projectors.every((projector) => projector.isLeading()),
    caughtUp: async (signal) => {
      await untilEvery(projectors, isSettled, signal);
      // A process that does not fold serves what is there: who does may be away.
      if (!mayFold) return;
      const head = (await deps.eventStore.head()) ?? 0n;
      const reached = (projector: Projector): boolean =>
        projector.status().state === 'stopped' || (projector.status().position ?? 0n) >= head;
      await untilEvery(projectors, reached, signal);
    },
    stop: async () => {
      stopping.abort();
      await leading;
      await Promise.all(projectors.map((projector) => projector.stop()));
    },
  };
};
