import type { Log } from '../log/log.ts';
import { systemTypes, tombstoneRevision } from '../log/record.ts';
import { streamDeleted } from '../wire/errors.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  notFoundMessage,
} from '../wire/read-messages.ts';
import type { ReadAnswer } from '../wire/stubs.ts';
import { nextCommit, type SubscriptionRequest, subscribeToAll } from './subscription.ts';

/** Events that the server reads at once. There is no snapshot: a long read follows what is appended meanwhile. */
const pageSize = 32;

export type Messages = AsyncGenerator<ReadAnswer, void, undefined>;

/** A read of one stream, by pages. */
export async function* readStreamMessages(
  log: Log,
  stream: string,
  direction: 'forwards' | 'backwards',
  from: bigint,
  count: bigint,
): Messages {
  let next = from;
  let left = count;
  while (left > 0n && next >= 0n) {
    const read = log.readStream(stream, direction, next, Number(left < 32n ? left : pageSize));
    if (read.kind === 'stream-deleted') throw streamDeleted(stream);
    if (read.kind === 'not-found') {
      yield notFoundMessage(stream);
      return;
    }
    for (const record of read.records) yield eventMessage(record);
    const last = read.records.at(-1);
    if (last === undefined || read.records.length < pageSize) return;
    left -= BigInt(read.records.length);
    next = direction === 'forwards' ? last.revision + 1n : last.revision - 1n;
  }
}

/** A read of `$all`: forwards from a position inclusive, backwards from one exclusive. */
export async function* readAllMessages(
  log: Log,
  direction: 'forwards' | 'backwards',
  from: bigint,
  count: bigint,
): Messages {
  let next = direction === 'forwards' ? from - 1n : from;
  let left = count;
  while (left > 0n) {
    const limit = Number(left < 32n ? left : pageSize);
    const page =
      direction === 'forwards' ? log.readForwards(next, limit) : log.readBackwards(next, limit);
    for (const record of page) yield eventMessage(record);
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return;
    left -= BigInt(page.length);
    next = last.position;
  }
}

/** A subscription to `$all`, filtered or not. */
export async function* subscribeToAllMessages(log: Log, request: SubscriptionRequest): Messages {
  for await (const step of subscribeToAll(log, request)) {
    switch (step.kind) {
      case 'confirmed':
        yield confirmationMessage(crypto.randomUUID());
        break;
      case 'event':
        yield eventMessage(step.record);
        break;
      case 'checkpoint':
        yield checkpointMessage(step.position);
        break;
      default:
        yield caughtUpMessage();
    }
  }
}

/** A subscription to one stream: `after` is exclusive. It ends with an error when the stream is tombstoned. */
export async function* subscribeToStreamMessages(
  log: Log,
  stream: string,
  after: bigint,
  signal: AbortSignal,
): Messages {
  let seen = after;
  let live = false;
  yield confirmationMessage(crypto.randomUUID());
  while (!signal.aborted) {
    const end = log.end();
    const read = log.readStream(stream, 'forwards', seen + 1n, pageSize);
    if (read.kind === 'stream-deleted') {
      const tombstone = log
        .readBackwards(end, Number.MAX_SAFE_INTEGER)
        .find((record) => record.stream === stream && record.revision === tombstoneRevision);
      if (live && tombstone?.type === systemTypes.streamDeleted) yield eventMessage(tombstone);
      throw streamDeleted(stream);
    }
    const records = read.kind === 'events' ? read.records : [];
    for (const record of records) {
      seen = record.revision;
      yield eventMessage(record);
    }
    if (records.length > 0) continue;
    if (!live) {
      live = true;
      yield caughtUpMessage();
    }
    await nextCommit(log, end, signal);
  }
}
