import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import type { RecordedEvent, StreamName } from '@palimpsest/kernel';
import type { Connections } from '../connection/connections.ts';
import { failureOf } from '../connection/failure.ts';
import { toRecordedEvent } from '../events/recorded-event.ts';
import { collect } from './collect.ts';
import type { KnownPositions } from './known-positions.ts';

export interface StreamReadDeps {
  readonly connections: Connections;
  readonly known: KnownPositions;
  readonly readTimeoutMs: number;
}

export interface StreamRead {
  readonly direction: 'forwards' | 'backwards';
  /** Inclusive; `undefined`: the first or the last. */
  readonly from: bigint | undefined;
  readonly limit: number;
}

/** Revisions are signed numbers of 64 bits on the server. */
const largestRevision = 2n ** 63n - 1n;

const read = async (
  { connections, known, readTimeoutMs }: StreamReadDeps,
  stream: StreamName,
  { direction, from, limit }: StreamRead,
): Promise<readonly RecordedEvent[]> => {
  const isForwards = direction === 'forwards';
  try {
    const records = await connections.use((connection) =>
      collect(
        connection.readStream(stream, {
          direction: isForwards ? FORWARDS : BACKWARDS,
          fromRevision: from ?? (isForwards ? START : END),
          maxCount: limit,
        }),
        readTimeoutMs,
      ),
    );
    for (const { position, type } of records) known.add(position, stream, type);
    return records.map(toRecordedEvent);
  } catch (error) {
    if (failureOf(error) === 'not-found') return [];
    throw error;
  }
};

/**
 * Reads a stream; empty for one that does not exist. Throws the client's errors, a tombstoned stream's among them. Backwards from behind the end
 * begins at the end.
 */
export const readStreamEvents = async (
  deps: StreamReadDeps,
  stream: StreamName,
  options: StreamRead,
): Promise<readonly RecordedEvent[]> => {
  const { direction, from, limit } = options;
  if (limit <= 0 || (from !== undefined && from < 0n)) return [];
  if (from === undefined || direction === 'forwards') {
    return from !== undefined && from > largestRevision ? [] : read(deps, stream, options);
  }
  const events = from > largestRevision ? [] : await read(deps, stream, options);
  if (events.length > 0) return events;
  const atEnd = await read(deps, stream, { direction, from: undefined, limit });
  return (atEnd[0]?.revision ?? 0n) <= from ? atEnd : [];
};
