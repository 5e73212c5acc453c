import {
  type EventStore,
  type Generation,
  PortError,
  type RecordedEvent,
} from '@palimpsest/kernel';
import { foldEvents } from './fold-events.ts';
import type { Projection, ProjectionTarget } from './projection.ts';
import type { StatusBoard } from './status-board.ts';

export interface RebuildReport {
  /** Events folded into the shadow. */
  readonly events: number;
  /** Head of the log at the swap; `undefined` for an empty log. */
  readonly position: bigint | undefined;
  readonly liveDigest: string;
  readonly shadowDigest: string;
}

/** Batches of the live feed that history is folded by at once: a commit costs less the more it holds, and nobody waits for one. */
const LIVE_BATCHES = 3;

/** Comparisons at the swap before their outcome is taken, whatever other processes write meanwhile. */
const COMPARISONS = 5;

/** Work whose outcome is looked at later on: until then a failure of it is nobody's. */
const ahead = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};

export interface RebuildDeps<Write> {
  readonly eventStore: EventStore;
  readonly projection: Projection<Write>;
  readonly target: ProjectionTarget<Write>;
  readonly board: StatusBoard;
  /** Runs work while nothing else writes to the live generation. */
  readonly holdingLiveStill: <T>(work: () => Promise<T>) => Promise<T>;
  readonly batchSize: number;
}

/** Fills a shadow beside the live generation and swaps them. */
export const createRebuild = <Write>({
  eventStore,
  projection,
  target,
  board,
  holdingLiveStill,
  batchSize,
}: RebuildDeps<Write>): ((signal: AbortSignal) => Promise<RebuildReport>) => {
  const readPage = (after: bigint | undefined): Promise<readonly RecordedEvent[]> =>
    eventStore.readAll({
      ...(after === undefined ? {} : { after }),
      prefixes: projection.prefixes,
      limit: batchSize * LIVE_BATCHES,
    });

  /**
   * Folds history in `(after, upTo]` into one generation, by pages, so that others get their turns. While a page is
   * being written the one after it is read and folded: log, fold and store have threads of their own.
   */
  const fill = async (
    generation: Generation,
    after: bigint | undefined,
    upTo: bigint | undefined,
    signal: AbortSignal,
  ): Promise<number> => {
    if (upTo === undefined) return 0;
    let position = after;
    let count = 0;
    let reading = ahead(readPage(position));
    let writing: Promise<void> = Promise.resolve();
    try {
      while (position === undefined || position < upTo) {
        signal.throwIfAborted();
        const wanted = (await reading).filter((event) => event.position <= upTo);
        const next = wanted.at(-1)?.position;
        if (next !== undefined && next < upTo) reading = ahead(readPage(next));
        const { writes, last, refused } = foldEvents(projection, wanted);
        if (refused !== undefined) throw refused;
        await writing;
        if (last === undefined) break;
        writing = ahead(target.apply(generation, writes, last.position));
        position = last.position;
        count += wanted.length;
      }
      await writing;
    } finally {
      // Nothing of it goes on behind the caller's back; what failed first has been thrown already.
      await Promise.allSettled([reading, writing]);
    }
    await target.apply(generation, [], upTo);
    return count;
  };

  /** Both at the head, compared, swapped. */
  const swap = async (
    shadowAt: bigint | undefined,
    signal: AbortSignal,
  ): Promise<RebuildReport> => {
    let head = await eventStore.head();
    let liveAt = board.get().position ?? (await target.checkpoint('live'));
    let filledTo = shadowAt;
    let events = 0;
    for (let comparison = 1; ; comparison += 1) {
      // A live generation that stopped is what the rebuild replaces: it need not take what it could not take.
      if (board.get().state !== 'stopped') await fill('live', liveAt, head, signal);
      events += await fill('shadow', filledTo, head, signal);
      const [liveDigest, shadowDigest] = await Promise.all([
        target.digest('live'),
        target.digest('shadow'),
      ]);
      signal.throwIfAborted();
      // Another process may have shown a write of its own in the live one meanwhile: then the log has gone on too.
      const now = liveDigest === shadowDigest ? head : await eventStore.head();
      if (now === head || comparison === COMPARISONS) {
        await target.promoteShadow();
        if (head !== undefined) board.advance(head);
        return { events, position: head, liveDigest, shadowDigest };
      }
      liveAt = head;
      filledTo = head;
      head = now;
    }
  };

  return async (signal) => {
    if (board.get().rebuilding) {
      throw new PortError('INCOMPATIBLE', `projection ${projection.name} is being rebuilt`, {
        retryable: true,
      });
    }
    board.update({ rebuilding: true });
    try {
      await target.startRebuild();
      const head = await eventStore.head();
      const events = await fill('shadow', undefined, head, signal);
      const report = await holdingLiveStill(() => swap(head, signal));
      return { ...report, events: events + report.events };
    } catch (error) {
      // The next rebuild empties what is left; why this one failed matters more.
      await target.abandonRebuild().catch(() => undefined);
      throw error;
    } finally {
      board.update({ rebuilding: false });
    }
  };
};
