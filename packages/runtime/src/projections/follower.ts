import { PortError } from '@palimpsest/kernel';
import { pause } from '../waiting/backoff.ts';
import type { Projection, ProjectionTarget, ProjectorStatus } from './projection.ts';
import { createStatusBoard } from './status-board.ts';

export interface FollowerOptions {
  /** Milliseconds between two looks while nobody waits. @default 1_000 */
  readonly idleMs?: number;
  /** Milliseconds between two looks while somebody waits. @default 25 */
  readonly waitedMs?: number;
}

/** Knows how far a projection is that another process folds, by the checkpoint that it stores. */
export interface Follower {
  readonly status: () => ProjectorStatus;
  /** Looks once, then again and again. Resolves after the first look, whatever came of it. */
  readonly start: () => Promise<void>;
  /** As `Projector.waitFor`. */
  readonly waitFor: (position: bigint, signal: AbortSignal) => Promise<void>;
  /** Resolves once it could look; rejects as `waitFor` does. */
  readonly caughtUp: (signal: AbortSignal) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const createFollower = (
  deps: {
    readonly projection: Pick<Projection<never>, 'name' | 'version'>;
    readonly target: Pick<ProjectionTarget<never>, 'checkpoint'>;
    /** Told when the store cannot be asked. */
    readonly onProblem?: (problem: { readonly projection: string; readonly error: string }) => void;
  },
  options: FollowerOptions = {},
): Follower => {
  const { name, version } = deps.projection;
  const { idleMs = 1_000, waitedMs = 25 } = options;
  const closing = new AbortController();
  const board = createStatusBoard(name, version);
  let waiting = 0;
  /** Cuts a long rest short when somebody begins to wait. */
  let resting = new AbortController();
  let loop: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    try {
      const position = await deps.target.checkpoint('live');
      if (position !== undefined) board.advance(position);
      board.update({ state: 'live' });
    } catch (error) {
      if (board.get().state !== 'catching_up') {
        const code = error instanceof PortError ? error.code : 'INTERNAL';
        deps.onProblem?.({ projection: name, error: code });
      }
      board.update({ state: 'catching_up' });
    }
  };

  const follow = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      resting = new AbortController();
      const ended = AbortSignal.any([closing.signal, resting.signal]);
      await pause(waiting > 0 ? waitedMs : idleMs, ended);
      if (!closing.signal.aborted) await look();
    }
  };

  const waitedFor = async (
    condition: (status: ProjectorStatus) => boolean,
    signal: AbortSignal,
  ): Promise<void> => {
    if (condition(board.get())) return;
    waiting += 1;
    resting.abort();
    try {
      await board.until(condition, signal);
    } finally {
      waiting -= 1;
    }
  };

  return {
    status: board.get,
    start: async () => {
      await look();
      loop = follow();
    },
    waitFor: (position, signal) =>
      waitedFor((status) => status.position !== undefined && status.position >= position, signal),
    caughtUp: (signal) => waitedFor((status) => status.state === 'live', signal),
    stop: async () => {
      closing.abort();
      await loop;
      board.close();
    },
  };
};
