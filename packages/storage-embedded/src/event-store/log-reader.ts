import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LogWindow, StreamRead, StreamSlice, WindowRead } from './log-api.ts';
import { type EventRow, packRecords } from './packed-events.ts';
import { prefixEnd } from './prefix-range.ts';

export interface LogReader {
  readonly readStream: (read: StreamRead) => StreamSlice;
  readonly readWindow: (read: WindowRead) => LogWindow;
  readonly head: () => bigint | undefined;
}

/** Bytes after which an answer is cut, so that one read never holds the thread for long. */
const answerBytes = 4 * 1024 * 1024;
/** Positions that one window looks at: bounds a read whose prefixes match nearly nothing. */
const windowPositions = 20_000;

const columns = 'position, stream, revision, event_id, type, data, metadata';
const highest = 2n ** 63n - 1n;

const toInteger = (value: bigint): bigint =>
  value > highest ? highest : value < -1n ? -1n : value;

interface Taken {
  readonly rows: readonly EventRow[];
  readonly cut: boolean;
}

/** Takes rows until the statement ends or the answer is large enough. */
const take = (
  statement: StatementSync,
  parameters: readonly (string | bigint | number)[],
): Taken => {
  const rows: EventRow[] = [];
  let bytes = 0;
  for (const row of statement.iterate(...parameters)) {
    // The statement returns arrays (setReturnArrays), which its type does not say.
    const event = row as unknown as EventRow;
    rows.push(event);
    bytes += event[5].length + event[6].length;
    if (bytes >= answerBytes) return { rows, cut: true };
  }
  return { rows, cut: false };
};

const returningArrays = (statement: StatementSync): StatementSync => {
  statement.setReturnArrays(true);
  return statement;
};

/**
 * Reads the log. Parameters are written `+?`: a bare `?` beside an indexed column makes SQLite plan the
 * statement again at every call. Every read is one short transaction, so that it never holds back a
 * checkpoint.
 */
export const createLogReader = (database: DatabaseSync): LogReader => {
  const forwards = returningArrays(
    database.prepare(
      `SELECT ${columns} FROM events WHERE stream = +? AND revision >= +? ORDER BY revision LIMIT +?`,
    ),
  );
  const backwards = returningArrays(
    database.prepare(
      `SELECT ${columns} FROM events WHERE stream = +? AND revision <= +? ORDER BY revision DESC LIMIT +?`,
    ),
  );
  const lastPosition = database.prepare('SELECT max(position) AS value FROM events');
  const windows = new Map<string, StatementSync>();

  /** `NOT INDEXED` keeps the order of positions: an index over streams would have to sort. */
  const windowOver = (ends: readonly (string | undefined)[] | undefined): StatementSync => {
    const ranges = ends?.map((end) =>
      end === undefined ? 'stream >= +?' : '(stream >= +? AND stream < +?)',
    );
    const filter = ranges === undefined ? '' : `AND (${ranges.join(' OR ') || 'FALSE'})`;
    const known = windows.get(filter);
    if (known !== undefined) return known;
    const statement = returningArrays(
      database.prepare(
        `SELECT ${columns} FROM events NOT INDEXED
         WHERE position > +? AND position <= +? ${filter} ORDER BY position LIMIT +?`,
      ),
    );
    windows.set(filter, statement);
    return statement;
  };

  const head = (): number | undefined => {
    const value = lastPosition.get()?.['value'];
    return typeof value === 'number' ? value : undefined;
  };

  return {
    readStream: ({ stream, direction, from, limit }) => {
      const { rows, cut } =
        direction === 'forwards'
          ? take(forwards, [stream, toInteger(from ?? 0n), limit])
          : take(backwards, [stream, toInteger(from ?? highest), limit]);
      return { events: packRecords(rows), cut };
    },
    readWindow: ({ after, prefixes, limit }) => {
      const start = toInteger(after);
      const end = BigInt(head() ?? 0);
      const to = start + BigInt(windowPositions) < end ? start + BigInt(windowPositions) : end;
      const ends = prefixes?.map(prefixEnd);
      const ranges = prefixes?.flatMap((prefix, index) => [prefix, ends?.[index] ?? []].flat());
      const { rows, cut } = take(windowOver(ends), [start, to, ...(ranges ?? []), limit]);
      const isPartial = cut || rows.length >= limit;
      const last = BigInt(rows.at(-1)?.[0] ?? 0);
      const scannedTo = isPartial ? last : to > start ? to : start;
      return { events: packRecords(rows), scannedTo, atHead: scannedTo >= end };
    },
    head: () => {
      const position = head();
      return position === undefined ? undefined : BigInt(position);
    },
  };
};
