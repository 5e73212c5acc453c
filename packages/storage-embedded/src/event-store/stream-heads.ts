import type { DatabaseSync } from 'node:sqlite';
import { PortError, type StreamName } from '@palimpsest/kernel';

/** Streams whose last revision is kept in memory: bounds the memory of a long-lived writer. */
const rememberedStreams = 20_000;

/** Where the log and its streams end, as the writer needs it for every append. */
export interface StreamHeads {
  /** Last revision, -1 for none. Throws `PortError` `STREAM_GONE` for a tombstoned stream. */
  readonly last: (stream: StreamName) => number;
  /** Highest position that was ever given. */
  readonly position: () => number;
  /** Position of an event, -1 for none. */
  readonly positionOf: (stream: StreamName, revision: number) => bigint;
  readonly advance: (stream: StreamName, revision: number, position: number) => void;
  /** Reads the position again: to be called before anything is written. */
  readonly refresh: () => void;
  /** Says that events are about to be removed: their positions stay given. */
  readonly keepPosition: () => void;
  /** Forgets what may not be so any more, after a transaction was undone. */
  readonly forget: () => void;
}

export const createStreamHeads = (database: DatabaseSync): StreamHeads => {
  const lastRevision = database.prepare(
    'SELECT max(revision) AS value FROM events WHERE stream = +?',
  );
  const isGone = database.prepare('SELECT 1 AS value FROM tombstones WHERE stream = ?');
  const lastPosition = database.prepare('SELECT max(position) AS value FROM events');
  const lastTombstone = database.prepare('SELECT max(position) AS value FROM tombstones');
  const eventPosition = database.prepare(
    'SELECT position AS value FROM events WHERE stream = ? AND revision = ?',
  );
  const revisions = new Map<StreamName, number>();
  /** No position up to here is given again, whatever the table still holds. */
  let floor = Number(lastTombstone.get()?.['value'] ?? 0);
  let position = floor;

  const refresh = (): void => {
    position = Math.max(position, Number(lastPosition.get()?.['value'] ?? 0));
  };
  refresh();

  return {
    last: (stream) => {
      const known = revisions.get(stream);
      if (known !== undefined) return known;
      if (isGone.get(stream) !== undefined) {
        throw new PortError('STREAM_GONE', 'the stream was tombstoned', { retryable: false });
      }
      if (revisions.size >= rememberedStreams) revisions.clear();
      const last = Number(lastRevision.get(stream)?.['value'] ?? -1);
      revisions.set(stream, last);
      return last;
    },
    position: () => position,
    positionOf: (stream, revision) =>
      BigInt(Number(eventPosition.get(stream, revision)?.['value'] ?? -1)),
    advance: (stream, revision, to) => {
      revisions.set(stream, revision);
      position = to;
    },
    refresh,
    keepPosition: () => {
      floor = position;
    },
    forget: () => {
      revisions.clear();
      position = floor;
    },
  };
};
