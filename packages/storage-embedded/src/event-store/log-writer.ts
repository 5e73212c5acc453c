import type { DatabaseSync } from 'node:sqlite';
import { type AppendResult, PortError, type StreamName } from '@palimpsest/kernel';
import { isConstraintError, isIoError } from '../database/sqlite-error.ts';
import { requireFile } from '../database/standing-file.ts';
import type { AppendRequest, CommitStatistics } from './log-api.ts';
import { unpackEvents } from './packed-events.ts';
import { createRepeatFinder } from './repeat-finder.ts';
import { createStreamHeads } from './stream-heads.ts';

/** What became of one append of a group. */
export type AppendOutcome = { readonly value: AppendResult } | { readonly error: unknown };

export interface LogWriter {
  /** Writes a group of appends in one transaction; each has its own outcome. */
  readonly commit: (group: readonly AppendRequest[]) => readonly AppendOutcome[];
  /** Forbids a name. Its events are removed afterwards, see {@link LogWriter.removeSlice}. */
  readonly tombstone: (stream: StreamName) => void;
  /** Tombstoned streams whose events are not all removed yet. */
  readonly unremoved: () => readonly StreamName[];
  /** Removes some events of a tombstoned stream; true when none is left. */
  readonly removeSlice: (stream: StreamName) => boolean;
  readonly statistics: () => CommitStatistics;
}

/** Events that one slice of a removal deletes: bounds how long an append may wait for it. */
const removalSlice = 500;

const idReused = (): PortError =>
  new PortError('ID_REUSED', 'an event with this id was appended to the stream before', {
    retryable: false,
  });

const outcomeUnknown = (cause: unknown): PortError =>
  new PortError('OUTCOME_UNKNOWN', 'writing the log failed while it was made durable', {
    retryable: true,
    cause,
  });

const matches = (expected: AppendRequest['expectedRevision'], last: number): boolean =>
  expected === 'any' || (expected === 'no_stream' ? last === -1 : expected === BigInt(last));

/** Appends to the log on the connection given, which nobody else may write through. */
export const createLogWriter = (database: DatabaseSync): LogWriter => {
  const heads = createStreamHeads(database);
  const findRepeat = createRepeatFinder(database);
  const insert = database.prepare(
    `INSERT INTO events (position, stream, revision, event_id, type, data, metadata)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const addTombstone = database.prepare(
    'INSERT OR IGNORE INTO tombstones (stream, position, removed) VALUES (?, ?, 0)',
  );
  const removeEvents = database.prepare(
    `DELETE FROM events WHERE position IN
     (SELECT position FROM events WHERE stream = ? ORDER BY revision LIMIT ${removalSlice})`,
  );
  const markRemoved = database.prepare('UPDATE tombstones SET removed = 1 WHERE stream = ?');
  const unremoved = database.prepare('SELECT stream FROM tombstones WHERE removed = 0');
  let appends = 0;
  let commits = 0;

  /** Writes the events behind `last`, all or none. */
  const write = (request: AppendRequest, last: number): AppendResult => {
    const events = unpackEvents(request.events);
    const before = heads.position();
    let position = before;
    let revision = last;
    const guarded = events.length > 1;
    if (guarded) database.exec('SAVEPOINT append');
    try {
      for (const event of events) {
        position += 1;
        revision += 1;
        insert.run(
          position,
          request.stream,
          revision,
          event.id,
          event.type,
          event.data,
          event.metadata,
        );
      }
    } catch (error) {
      if (guarded && database.isTransaction) {
        database.exec('ROLLBACK TO append; RELEASE append;');
      }
      throw error;
    }
    if (guarded) database.exec('RELEASE append');
    heads.advance(request.stream, revision, position);
    return {
      status: 'appended',
      firstRevision: BigInt(last + 1),
      lastRevision: BigInt(revision),
      position: BigInt(position),
      positions: events.map((_, index) => BigInt(before + 1 + index)),
      repeated: false,
    };
  };

  const nothingToWrite = (stream: StreamName, last: number): AppendResult => ({
    status: 'appended',
    firstRevision: BigInt(last),
    lastRevision: BigInt(last),
    position: heads.positionOf(stream, last),
    positions: [],
    repeated: false,
  });

  const append = (request: AppendRequest): AppendResult => {
    const { stream, expectedRevision } = request;
    const last = heads.last(stream);
    if (matches(expectedRevision, last)) {
      if (request.events.ids.length === 0) return nothingToWrite(stream, last);
      try {
        return write(request, last);
      } catch (error) {
        if (!isConstraintError(error)) throw error;
        const repeat = expectedRevision === 'any' ? findRepeat(request) : undefined;
        if (repeat === undefined) throw idReused();
        return repeat;
      }
    }
    const actualRevision = last === -1 ? 'no_stream' : BigInt(last);
    return findRepeat(request) ?? { status: 'conflict', actualRevision };
  };

  const attempt = (request: AppendRequest): AppendOutcome => {
    try {
      return { value: append(request) };
    } catch (error) {
      if (error instanceof PortError) return { error };
      throw error;
    }
  };

  const commit = (group: readonly AppendRequest[]): readonly AppendOutcome[] => {
    let committing = false;
    try {
      database.exec('BEGIN IMMEDIATE');
      requireFile(database);
      heads.refresh();
      const before = heads.position();
      const outcomes = group.map(attempt);
      committing = true;
      database.exec('COMMIT');
      appends += group.length;
      if (heads.position() > before) commits += 1;
      return outcomes;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      heads.forget();
      // A commit that failed while syncing may have reached the disk all the same.
      const failure = committing && isIoError(error) ? outcomeUnknown(error) : error;
      return group.map(() => ({ error: failure }));
    }
  };

  return {
    commit,
    tombstone: (stream) => {
      heads.refresh();
      addTombstone.run(stream, heads.position());
      heads.keepPosition();
      heads.forget();
    },
    unremoved: () => unremoved.all().map((row) => row['stream'] as StreamName),
    removeSlice: (stream) => {
      if (Number(removeEvents.run(stream).changes) > 0) return false;
      markRemoved.run(stream);
      return true;
    },
    statistics: () => ({ appends, commits }),
  };
};
