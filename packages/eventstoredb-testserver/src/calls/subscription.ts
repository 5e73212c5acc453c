import type { Log } from '../log/log.ts';
import type { LogRecord } from '../log/record.ts';
import type { ReadFilter } from './read-filter.ts';

/** What a subscription says, in the order of the wire. */
export type SubscriptionStep =
  | { readonly kind: 'confirmed' | 'caught-up' }
  | { readonly kind: 'event'; readonly record: LogRecord }
  | { readonly kind: 'checkpoint'; readonly position: bigint };

export interface SubscriptionRequest {
  /** Exclusive. */
  readonly after: bigint;
  readonly filter: ReadFilter | undefined;
  /** Records before the start that come again. */
  readonly replayed: number;
  readonly signal: AbortSignal;
}

const defaultWindow = 32;

/** Resolves once something is committed behind `seenEnd`, or the signal aborts. */
export const nextCommit = (log: Log, seenEnd: bigint, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (log.end() !== seenEnd || signal.aborted) {
      resolve();
      return;
    }
    const finish = (): void => {
      stop();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const stop = log.onCommit(finish);
    signal.addEventListener('abort', finish, { once: true });
  });

/** Follows `$all`: history by pages, one caught-up at each switch to live, then commit by commit. */
export async function* subscribeToAll(
  log: Log,
  { after, filter, replayed, signal }: SubscriptionRequest,
): AsyncGenerator<SubscriptionStep, void, undefined> {
  const window = filter?.window ?? defaultWindow;
  let position = after;
  let checkpoint = after;
  let considered = 0;
  let live = false;
  yield { kind: 'confirmed' };
  const again = replayed === 0 ? [] : log.readBackwards(after + 1n, replayed).toReversed();
  for (const record of again) {
    if (filter?.matches(record) ?? true) yield { kind: 'event', record };
  }
  while (!signal.aborted) {
    const end = log.end();
    const page = log.readForwards(position, window);
    if (live && page.length === defaultWindow) live = false;
    for (const record of page) {
      position = record.position;
      if (filter?.matches(record) ?? true) yield { kind: 'event', record };
      considered += 1;
      if (filter !== undefined && considered >= filter.checkpointEvery) {
        considered = 0;
        checkpoint = position;
        yield { kind: 'checkpoint', position };
      }
    }
    if (page.length > 0) continue;
    if (!live) {
      live = true;
      if (filter !== undefined && position > checkpoint) {
        checkpoint = position;
        yield { kind: 'checkpoint', position };
      }
      yield { kind: 'caught-up' };
    }
    await nextCommit(log, end, signal);
  }
}
