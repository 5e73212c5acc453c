import {
  type EventStore,
  type Generation,
  PortError,
  type RecordedEvent,
  type SubscriptionMessage,
} from '@palimpsest/kernel';
import {
  BehaviorSubject,
  catchError,
  concatMap,
  defer,
  filter,
  firstValueFrom,
  from,
  lastValueFrom,
  type Observable,
  retry,
  throwError,
  timer,
} from 'rxjs';
import { backoffMs } from './backoff.ts';
import { decodeEvent } from './codec.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import type { Projection, ProjectionTarget, ProjectorStatus } from './projection.ts';

export interface Projector {
  readonly status: () => ProjectorStatus;
  /** Subscribes from the stored checkpoint. Resolves when the checkpoint is known, not when caught up. */
  readonly start: () => Promise<void>;
  /** Resolves once `position` is applied; rejects with `PortError` `TIMEOUT` when the signal aborts first. */
  readonly waitFor: (position: bigint, signal: AbortSignal) => Promise<void>;
  /** Resolves at the first switch to live. */
  readonly caughtUp: (signal: AbortSignal) => Promise<void>;
  /**
   * Folds events that this process has just appended, before the subscription comes by: the caller reads
   * its own write. The later replay is harmless by the position guards.
   */
  readonly applyNow: (events: readonly RecordedEvent[]) => Promise<void>;
  /**
   * Fills a shadow beside the live one up to the head, then swaps. Answers how many events it folded and
   * both digests at the swap. `PortError` `INCOMPATIBLE` while another rebuild runs.
   */
  readonly rebuild: (signal: AbortSignal) => Promise<RebuildReport>;
  readonly stop: () => Promise<void>;
}

export interface RebuildReport {
  readonly events: number;
  readonly position: bigint | undefined;
  readonly liveDigest: string;
  readonly shadowDigest: string;
}

export interface ProjectorOptions {
  /** Events folded into one write. @default 500 */
  readonly batchSize?: number;
}

const GATE = 'live';

/** Positions without an event of its own after which a projection stores its checkpoint all the same. */
const CHECKPOINT_EVERY = 10_000n;

class FoldFailed extends Error {
  readonly event: RecordedEvent;
  constructor(event: RecordedEvent, cause: unknown) {
    super(cause instanceof Error ? cause.name : 'unknown error', { cause });
    this.name = 'FoldFailed';
    this.event = event;
  }
}

/** Runs one projection: history, then live. It stops at an event that it cannot fold; it never skips one. */
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
  const batchSize = options.batchSize ?? 500;
  const closing = new AbortController();
  const status$ = new BehaviorSubject<ProjectorStatus>({
    name: projection.name,
    version: projection.version,
    state: 'starting',
    position: undefined,
    rebuilding: false,
    failure: null,
  });
  const update = (change: Partial<ProjectorStatus>): void =>
    status$.next({ ...status$.value, ...change });
  let running: Promise<void> = Promise.resolve();
  // Whatever writes to the live generation goes one after another, so that a rebuild can hold it still.
  const gate = createKeyedMutex();
  let stored = 0n;

  const advance = (position: bigint): void => {
    const known = status$.value.position;
    if (known === undefined || position > known) update({ position });
  };

  const foldAll = (events: readonly RecordedEvent[]): Write[] => {
    const writes: Write[] = [];
    for (const event of events) {
      try {
        for (const write of projection.fold(decodeEvent(event))) writes.push(write);
      } catch (error) {
        throw new FoldFailed(event, error);
      }
    }
    return writes;
  };

  const applyBatch = async (
    generation: Generation,
    events: readonly RecordedEvent[],
  ): Promise<bigint> => {
    const last = events.at(-1);
    if (last === undefined) throw new TypeError('an empty batch has no checkpoint');
    await target.apply(generation, foldAll(events), last.position);
    return last.position;
  };

  const onMessage = (message: SubscriptionMessage): Promise<void> =>
    gate.run(GATE, () => take(message));

  const take = async (message: SubscriptionMessage): Promise<void> => {
    switch (message.kind) {
      case 'events':
        stored = await applyBatch('live', message.events);
        advance(stored);
        return;
      case 'checkpoint':
        // Others' events passed by. Stored only now and then: a restart reads them again, harmlessly.
        if (message.position - stored >= CHECKPOINT_EVERY) {
          await target.apply('live', [], message.position);
          stored = message.position;
        }
        advance(message.position);
        return;
      case 'caught-up':
        update({ state: 'live' });
    }
  };

  /** One subscription; on a port's transient error a new one, from the checkpoint, with backoff. */
  const subscription = (): Observable<void> =>
    defer(() => {
      const after = status$.value.position;
      return from(
        eventStore.subscribeAll({
          ...(after === undefined ? {} : { after }),
          prefixes: projection.prefixes,
          batchSize,
          signal: closing.signal,
        }),
      );
    }).pipe(
      concatMap(onMessage),
      retry({
        delay: (error: unknown, count) => {
          if (!(error instanceof PortError) || !error.retryable) return throwError(() => error);
          deps.onProblem?.({ projection: projection.name, error: error.code });
          update({ state: 'catching_up' });
          return timer(backoffMs(count, { baseMs: 50, maxMs: 5_000 }));
        },
        resetOnSuccess: true,
      }),
      catchError((error: unknown) => {
        const failure =
          error instanceof FoldFailed
            ? { position: error.event.position, type: error.event.type, error: error.message }
            : {
                position: status$.value.position ?? 0n,
                type: 'unknown',
                error: error instanceof PortError ? error.code : 'INTERNAL',
              };
        update({ state: 'stopped', failure });
        deps.onProblem?.({ projection: projection.name, error: failure.error });
        return [];
      }),
    );

  const start = async (): Promise<void> => {
    const checkpoint = await target.checkpoint('live');
    stored = checkpoint ?? 0n;
    update({ position: checkpoint, state: 'catching_up' });
    running = lastValueFrom(subscription(), { defaultValue: undefined });
  };

  const until = async (
    condition: (status: ProjectorStatus) => boolean,
    signal: AbortSignal,
  ): Promise<void> => {
    if (condition(status$.value)) return;
    const late = new PortError('TIMEOUT', `projection ${projection.name} is behind`, {
      retryable: true,
    });
    if (signal.aborted) throw late;
    const aborted = Promise.withResolvers<never>();
    const onAbort = (): void => aborted.reject(late);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await Promise.race([firstValueFrom(status$.pipe(filter(condition))), aborted.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  };

  /** Folds history after `after` into one generation, up to `upTo`. By pages, so that others get their turns. */
  const fill = async (
    generation: Generation,
    after: bigint | undefined,
    upTo: bigint,
    signal: AbortSignal,
  ): Promise<number> => {
    let position = after;
    let events = 0;
    while (position === undefined || position < upTo) {
      signal.throwIfAborted();
      const page = await eventStore.readAll({
        ...(position === undefined ? {} : { after: position }),
        prefixes: projection.prefixes,
        limit: batchSize,
      });
      const wanted = page.filter((event) => event.position <= upTo);
      if (wanted.length === 0) break;
      position = await applyBatch(generation, wanted);
      events += wanted.length;
      if (wanted.length < page.length) break;
    }
    await target.apply(generation, [], upTo);
    return events;
  };

  /** With the live one held still: both at the head, compared, swapped. */
  const swap = async (shadowAt: bigint, signal: AbortSignal): Promise<RebuildReport> => {
    const head = (await eventStore.head()) ?? 0n;
    await fill('live', status$.value.position, head, signal);
    const events = await fill('shadow', shadowAt, head, signal);
    const [liveDigest, shadowDigest] = await Promise.all([
      target.digest('live'),
      target.digest('shadow'),
    ]);
    await target.promoteShadow();
    update({ position: head });
    return { events, position: head, liveDigest, shadowDigest };
  };

  const rebuild = async (signal: AbortSignal): Promise<RebuildReport> => {
    if (status$.value.rebuilding) {
      throw new PortError('INCOMPATIBLE', `projection ${projection.name} is being rebuilt`, {
        retryable: true,
      });
    }
    update({ rebuilding: true });
    try {
      await target.startRebuild();
      const firstHead = (await eventStore.head()) ?? 0n;
      const events = await fill('shadow', undefined, firstHead, signal);
      const report = await gate.run(GATE, () => swap(firstHead, signal));
      return { ...report, events: events + report.events };
    } catch (error) {
      await target.abandonRebuild();
      throw error;
    } finally {
      update({ rebuilding: false });
    }
  };

  return {
    status: () => status$.value,
    start,
    waitFor: (position, signal) =>
      until((status) => status.position !== undefined && status.position >= position, signal),
    caughtUp: (signal) => until((status) => status.state === 'live', signal),
    applyNow: (events) => gate.run(GATE, () => target.apply('live', foldAll(events), undefined)),
    rebuild,
    stop: async () => {
      closing.abort();
      await running;
      update({ state: 'closed' });
      status$.complete();
    },
  };
};
