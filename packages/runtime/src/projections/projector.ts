import {
  type EventStore,
  PortError,
  type RecordedEvent,
  type SubscriptionMessage,
} from '@palimpsest/kernel';
import { createKeyedMutex } from '../waiting/keyed-mutex.ts';
import { createNap } from '../waiting/nap.ts';
import { EventRefused, foldEvents } from './fold-events.ts';
import { followLog } from './live-feed.ts';
import type { Projection, ProjectionTarget, ProjectorStatus } from './projection.ts';
import { createRebuild, type RebuildReport } from './rebuild.ts';
import { createStatusBoard, type StatusBoard } from './status-board.ts';

export interface Projector {
  readonly status: () => ProjectorStatus;
  /** Subscribes from the stored checkpoint. Resolves when the checkpoint is known, not when caught up. */
  readonly start: () => Promise<void>;
  /**
   * Resolves once `position` is applied; rejects with `PortError` `TIMEOUT` when the signal aborts first, `CLOSED`
   * when the projector was stopped.
   */
  readonly waitFor: (position: bigint, signal: AbortSignal) => Promise<void>;
  /** Resolves once it is live; rejects as `waitFor` does. */
  readonly caughtUp: (signal: AbortSignal) => Promise<void>;
  /**
   * Folds events that this process has just appended, before the subscription comes by: the caller reads
   * its own write. The later replay is harmless by the position guards. Not for folds that `increment`: one that
   * was counted early hides those before it.
   */
  readonly applyNow: (events: readonly RecordedEvent[]) => Promise<void>;
  /**
   * Fills a shadow beside the live one up to the head, then swaps. Answers how many events it folded and
   * both digests at the swap. A projection that stood still goes on from there. When it fails or the signal aborts,
   * the live one is as it was. `PortError` `INCOMPATIBLE` while another rebuild runs.
   */
  readonly rebuild: (signal: AbortSignal) => Promise<RebuildReport>;
  /** Ends the subscription and a rebuild; resolves when nothing is written any more. */
  readonly stop: () => Promise<void>;
}

export interface ProjectorOptions {
  /** Events folded into one write. @default 500 */
  readonly batchSize?: number;
  /**
   * Milliseconds after which it stores how far it is although no event of its own came: for readers in other processes,
   * who know it by its checkpoint. @default only now and then
   */
  readonly checkpointMs?: number;
  /**
   * Milliseconds that a live projection rests after each message, unless somebody waits for it: what comes meanwhile is
   * taken as one batch, so that a busy log costs a write a rest and not a write an event. @default 0
   */
  readonly restMs?: number;
}

const GATE = 'live';

/** How far a projection may be carried without an event of its own before it stores its checkpoint all the same. */
const CHECKPOINT_EVERY = { events: 10_000n, offset: 8_000_000n } as const;

/** Runs one projection: history, then live. It stops at an event that it cannot take; it never skips one. */
export const createProjector = <Write>(
  deps: {
    readonly eventStore: EventStore;
    readonly projection: Projection<Write>;
    readonly target: ProjectionTarget<Write>;
    /** Told of what went wrong; gets no content. */
    readonly onProblem?: (problem: { readonly projection: string; readonly error: string }) => void;
  },
  options: ProjectorOptions = {},
): Projector => {
  const { eventStore, projection, target } = deps;
  const { name, version, prefixes } = projection;
  const batchSize = options.batchSize ?? 500;
  const checkpointEvery =
    eventStore.densePositions === true ? CHECKPOINT_EVERY.events : CHECKPOINT_EVERY.offset;
  const closing = new AbortController();
  const board = createStatusBoard(name, version);
  // Whatever writes to the live generation goes one after another, so that a rebuild can hold it still.
  const gate = createKeyedMutex();
  let feed: Promise<void> = Promise.resolve();
  let rebuilding: Promise<void> = Promise.resolve();
  /** Checkpoint as the target has it. */
  let stored = 0n;
  let storing: NodeJS.Timeout | undefined;
  const nap = createNap();
  let waiting = 0;

  const storeCheckpoint = async (): Promise<void> => {
    const { position } = board.get();
    if (position === undefined || position <= stored) return;
    await target.apply('live', [], position);
    stored = position;
  };

  /** One that fails is made up for by the next. */
  const storeSoon = (): void => {
    if (options.checkpointMs === undefined || storing !== undefined) return;
    storing = setTimeout(() => {
      storing = undefined;
      gate.run(GATE, storeCheckpoint).catch(() => undefined);
    }, options.checkpointMs);
  };

  /** Nothing to write up to here. Stored only now and then: a restart reads those events again, harmlessly. */
  const passBy = async (position: bigint): Promise<void> => {
    board.advance(position);
    if (position - stored >= checkpointEvery) await storeCheckpoint();
    else storeSoon();
  };

  const takeEvents = async (delivered: readonly RecordedEvent[]): Promise<void> => {
    // Delivery is at least once, and a rebuild may have gone ahead.
    const done = board.get().position;
    const events = delivered.filter((event) => done === undefined || event.position > done);
    const { writes, last, refused } = foldEvents(projection, events);
    if (last !== undefined && writes.length === 0) await passBy(last.position);
    else if (last !== undefined) {
      try {
        await target.apply('live', writes, last.position);
      } catch (error) {
        if (error instanceof PortError && error.retryable) throw error;
        throw new EventRefused(events[0] ?? last, error);
      }
      stored = last.position;
      board.advance(last.position);
    }
    if (refused !== undefined) throw refused;
  };

  const take = async (message: SubscriptionMessage): Promise<void> => {
    switch (message.kind) {
      case 'events':
        return takeEvents(message.events);
      case 'checkpoint':
        return passBy(message.position);
      case 'caught-up':
        board.update({ state: 'live' });
    }
  };

  const rest = async (): Promise<void> => {
    if (options.restMs === undefined || waiting > 0 || board.get().state !== 'live') return;
    await nap.take(options.restMs, closing.signal);
  };

  /** Whoever waits ends a rest, and keeps others from being taken. */
  const until: StatusBoard['until'] = async (condition, signal) => {
    if (condition(board.get())) return;
    waiting += 1;
    nap.end();
    try {
      await board.until(condition, signal);
    } finally {
      waiting -= 1;
    }
  };

  const onFailed = (error: unknown): void => {
    const failure =
      error instanceof EventRefused
        ? { position: error.event.position, type: error.event.type, error: error.reason }
        : {
            position: board.get().position ?? 0n,
            type: 'unknown',
            error: error instanceof PortError ? error.code : 'INTERNAL',
          };
    board.update({ state: 'stopped', failure });
    deps.onProblem?.({ projection: name, error: failure.error });
  };

  const follow = (): void => {
    board.update({ state: 'catching_up', failure: null });
    feed = followLog(
      eventStore,
      { prefixes, batchSize, signal: closing.signal },
      {
        after: () => board.get().position,
        take: async (message) => {
          await gate.run(GATE, () => take(message));
          if (message.kind !== 'caught-up') await rest();
        },
        onInterrupted: (error) => {
          board.update({ state: 'catching_up' });
          deps.onProblem?.({ projection: name, error: error.code });
        },
        onFailed,
      },
    );
  };

  const rebuild = createRebuild({
    eventStore,
    projection,
    target,
    board,
    batchSize,
    holdingLiveStill: (work) => gate.run(GATE, work),
  });

  const checkOpen = (): void => {
    if (closing.signal.aborted) {
      throw new PortError('CLOSED', `projection ${name} has ended`, { retryable: false });
    }
  };

  return {
    status: board.get,
    start: async () => {
      const checkpoint = await target.checkpoint('live');
      if (closing.signal.aborted) return;
      stored = checkpoint ?? 0n;
      board.update({ position: checkpoint });
      follow();
    },
    waitFor: (position, signal) =>
      until((status) => status.position !== undefined && status.position >= position, signal),
    caughtUp: (signal) => until((status) => status.state === 'live', signal),
    applyNow: async (events) => {
      checkOpen();
      const { writes, refused } = foldEvents(projection, events);
      if (refused !== undefined) throw refused;
      if (writes.length > 0) await gate.run(GATE, () => target.apply('live', writes, undefined));
    },
    rebuild: async (signal) => {
      checkOpen();
      const running = rebuild(AbortSignal.any([signal, closing.signal]));
      const before = rebuilding;
      rebuilding = Promise.allSettled([before, running]).then(() => undefined);
      const report = await running;
      if (board.get().state === 'stopped' && !closing.signal.aborted) follow();
      return report;
    },
    stop: async () => {
      closing.abort();
      clearTimeout(storing);
      await Promise.all([feed, rebuilding]);
      // An `applyNow` may still be at the gate.
      await gate.run(GATE, async () => undefined);
      board.close();
    },
  };
};
