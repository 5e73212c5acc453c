import { Buffer } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import {
  type AppendResult,
  type ExpectedRevision,
  type NewEvent,
  PortError,
} from '@palimpsest/kernel';
import type { AppendRequest } from './log-api.ts';
import { unpackEvents } from './packed-events.ts';

interface StoredRow {
  readonly event_id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly position: number;
}

const isSame = (stored: StoredRow | undefined, event: NewEvent | undefined): boolean =>
  stored !== undefined &&
  stored.type === event?.type &&
  Buffer.compare(stored.data, event.data) === 0 &&
  Buffer.compare(stored.metadata, event.metadata) === 0;

/** Whether an append with this expectation would have begun at `revision`. */
const isPlaceOf = (expected: ExpectedRevision, revision: number): boolean => {
  if (expected === 'any') return true;
  return BigInt(revision) === (expected === 'no_stream' ? 0n : expected + 1n);
};

/**
 * Recognises an append that was carried out before: the same ids stand, in order, where this append
 * would have put them. Answers the first result; throws `PortError` `ID_REUSED` when the bytes differ;
 * `undefined` when it is no repeat.
 */
export const createRepeatFinder = (
  database: DatabaseSync,
): ((request: AppendRequest) => AppendResult | undefined) => {
  const revisionOfId = database.prepare(
    'SELECT revision FROM events WHERE stream = ? AND event_id = ?',
  );
  const eventAt = database.prepare(
    'SELECT event_id, type, data, metadata, position FROM events WHERE stream = ? AND revision = ?',
  );
  return (request) => {
    const events = unpackEvents(request.events);
    const firstId = events[0]?.id;
    if (firstId === undefined) return undefined;
    const found = revisionOfId.get(request.stream, firstId)?.['revision'];
    if (found === undefined) return undefined;
    const first = Number(found);
    if (!isPlaceOf(request.expectedRevision, first)) return undefined;
    const stored = events.map(
      (_, index) => eventAt.get(request.stream, first + index) as StoredRow | undefined,
    );
    if (!stored.every((row, index) => row?.event_id === events[index]?.id)) return undefined;
    if (!stored.every((row, index) => isSame(row, events[index]))) {
      throw new PortError('ID_REUSED', 'the event id was used before with other bytes', {
        retryable: false,
      });
    }
    return {
      status: 'appended',
      firstRevision: BigInt(first),
      lastRevision: BigInt(first + events.length - 1),
      position: BigInt(stored.at(-1)?.position ?? 0),
      positions: stored.map((row) => BigInt(row?.position ?? 0)),
      repeated: true,
    };
  };
};
