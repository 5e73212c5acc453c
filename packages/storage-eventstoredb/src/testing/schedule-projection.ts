import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, PortError, type RecordedEvent } from '@palimpsest/kernel';

/** A projection as the runtime keeps one: it folds what lies behind its checkpoint, and resumes from there. */
export interface ScheduleProjection {
  /** Events folded, by stream, in the order in which they came. */
  readonly folded: () => ReadonlyMap<string, readonly string[]>;
  /** Everything up to here was folded or does not concern it. */
  readonly position: () => bigint;
  /** Drops the subscription and begins again from the checkpoint, as after a restart of the process. */
  readonly restart: () => void;
  /** Ends it; rejects with what went wrong. */
  readonly stop: () => Promise<void>;
}

export const startProjection = (
  store: () => EventStore,
  prefixes: readonly string[],
): ScheduleProjection => {
  const folded = new Map<string, string[]>();
  const stopping = new AbortController();
  let running = new AbortController();
  let position = 0n;

  const fold = (event: RecordedEvent): void => {
    if (event.position <= position) return;
    position = event.position;
    const ids = folded.get(event.stream) ?? [];
    ids.push(event.id);
    folded.set(event.stream, ids);
  };
  const follow = async (): Promise<void> => {
    running = new AbortController();
    const signal = AbortSignal.any([running.signal, stopping.signal]);
    for await (const message of store().subscribeAll({
      after: position,
      prefixes,
      batchSize: 7,
      signal,
    })) {
      if (message.kind === 'events') for (const event of message.events) fold(event);
      if (message.kind === 'checkpoint' && message.position > position) position = message.position;
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (!(error instanceof PortError) || !error.retryable) throw error;
        await pause(5);
      }
    }
  };

  const finished = run();
  // Told by `stop`, not by the process.
  finished.catch(() => undefined);
  return {
    folded: () => folded,
    position: () => position,
    restart: () => running.abort(),
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
};
