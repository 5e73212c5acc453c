import { type AppendDecision, decideAppend } from './append-decision.ts';
import { type Expectation } from './expectation.ts';
import type { LogFile } from './log-file.ts';
import { createRecentIds } from './recent-ids.ts';
import {
  describedStream,
  type LogRecord,
  metadataStreamOf,
  type ProposedRecord,
  sizeInLog,
  systemTypes,
  tombstoneRevision,
} from './record.ts';
import {
  describeStream,
  firstVisible,
  indexOfRevision,
  newStreamState,
  type StreamState,
} from './stream-state.ts';

export type AppendOutcome =
  | Exclude<AppendDecision, { readonly kind: 'write' }>
  /** `position` is absent when nothing was to be written. */
  | {
      readonly kind: 'written';
      readonly last: bigint | 'no_stream';
      readonly position: bigint | undefined;
    };

export type DeleteOutcome =
  | { readonly kind: 'deleted'; readonly position: bigint }
  | Exclude<AppendDecision, { readonly kind: 'write' | 'repeat' }>;

export type StreamRead =
  | { readonly kind: 'events'; readonly records: readonly LogRecord[] }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'stream-deleted' };

/** The database: one total order of records, streams with dense revisions, idempotent appends. */
export interface Log {
  readonly append: (
    stream: string,
    events: readonly ProposedRecord[],
    expected: Expectation,
  ) => AppendOutcome;
  /** Hides the events of a stream (`$tb`); a later append opens it again. */
  readonly softDelete: (stream: string, expected: Expectation) => DeleteOutcome;
  readonly tombstone: (stream: string, expected: Expectation) => DeleteOutcome;
  /** Writes `$tb`: events below are no longer shown. */
  readonly truncate: (stream: string, before: bigint) => void;
  /** Events of a stream that a reader may see; `from` is inclusive. */
  readonly readStream: (
    stream: string,
    direction: 'forwards' | 'backwards',
    from: bigint,
    limit: number,
  ) => StreamRead;
  /** Records behind `after` (exclusive), system records too. */
  readonly readForwards: (after: bigint, limit: number) => readonly LogRecord[];
  /** Records before `before` (exclusive), the newest first. */
  readonly readBackwards: (before: bigint, limit: number) => readonly LogRecord[];
  /** Position that the next record will have. */
  readonly end: () => bigint;
  /** Whether the log ever gave out a position, or it is the end or 0: reads begin nowhere else. */
  readonly isPosition: (position: bigint) => boolean;
  /** Calls back after each commit, until the answered function is called. */
  readonly onCommit: (listener: () => void) => () => void;
  /** Overwrites the data of an event with 0xFF, as the vendor's redaction does. */
  readonly redact: (stream: string, revision: bigint) => void;
  /** Removes what a scavenge removes: hidden events and all of tombstoned streams, but never a stream's last event. */
  readonly scavenge: () => void;
  /** What a restart forgets: the recent ids. */
  readonly forgetRecentIds: () => void;
  readonly close: () => void;
}

export interface LogOptions {
  readonly file: LogFile;
  /** Milliseconds since the epoch, for `created`. */
  readonly now: () => number;
  /** Bound of the recent ids. @default 8 MiB */
  readonly recentIdsBytes?: number;
}

/** Epoch and configuration records stand before the first event of every real log. */
const firstPosition = 1_264n;
const maxInt64 = '9223372036854775807';
const encoder = new TextEncoder();

/** First index whose record lies behind a position. */
const indexBehind = (records: readonly LogRecord[], position: bigint): number => {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.position ?? 0n) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const createLog = ({ file, now, recentIdsBytes = 8 * 1024 * 1024 }: LogOptions): Log => {
  let records: LogRecord[] = [];
  const streams = new Map<string, StreamState>();
  const recent = createRecentIds(recentIdsBytes);
  const listeners = new Set<() => void>();
  const positions = new Set<bigint>([0n]);
  let end = firstPosition;

  const stateOf = (stream: string): StreamState => {
    const known = streams.get(stream);
    if (known !== undefined) return known;
    const fresh = newStreamState();
    streams.set(stream, fresh);
    return fresh;
  };

  /** Takes a record into memory; the same for a new one and for one that was loaded. */
  const take = (record: LogRecord): void => {
    records.push(record);
    positions.add(record.position);
    end = record.position + sizeInLog(record, record.stream);
    const state = stateOf(record.stream);
    if (record.type === systemTypes.streamDeleted) {
      state.tombstoned = true;
      return;
    }
    state.records.push(record);
    state.last = record.revision;
    const described = describedStream(record.stream);
    if (described !== undefined) describeStream(stateOf(described), record.data);
  };

  const commit = (fresh: readonly LogRecord[]): void => {
    file.write(fresh);
    for (const record of fresh) take(record);
    for (const listener of listeners) listener();
  };

  const recordsOf = (
    stream: string,
    events: readonly ProposedRecord[],
    firstRevision: bigint,
  ): LogRecord[] => {
    let position = end;
    const createdTicks = BigInt(Math.floor(now())) * 10_000n;
    return events.map((event, index) => {
      const record = {
        ...event,
        stream,
        revision: firstRevision + BigInt(index),
        position,
        createdTicks,
      };
      position += sizeInLog(event, stream);
      return record;
    });
  };

  const systemRecord = (id: string, type: string, data: string): ProposedRecord => ({
    id,
    type,
    contentType: 'application/json',
    data: encoder.encode(data),
    metadata: new Uint8Array(0),
  });

  const describe = (stream: string, data: string): bigint => {
    const name = metadataStreamOf(stream);
    const fresh = recordsOf(
      name,
      [systemRecord(crypto.randomUUID(), systemTypes.streamMetadata, data)],
      stateOf(name).last + 1n,
    );
    commit(fresh);
    return fresh[0]?.position ?? end;
  };

  const decide = (stream: string, ids: readonly string[], expected: Expectation): AppendDecision =>
    decideAppend({
      stream,
      expected,
      ids,
      state: stateOf(stream),
      described: stateOf(metadataStreamOf(stream)).last >= 0n,
      recent,
    });

  const append: Log['append'] = (stream, events, expected) => {
    const decision = decide(
      stream,
      events.map(({ id }) => id),
      expected,
    );
    if (decision.kind !== 'write') return decision;
    const state = stateOf(stream);
    if (events.length === 0) {
      return {
        kind: 'written',
        last: state.last === -1n ? 'no_stream' : state.last,
        position: undefined,
      };
    }
    if (state.softDeleted) describe(stream, JSON.stringify({ $tb: Number(state.last + 1n) }));
    const fresh = recordsOf(stream, events, state.last + 1n);
    commit(fresh);
    for (const { id, revision, position } of fresh) recent.add(stream, id, { revision, position });
    return { kind: 'written', last: state.last, position: fresh.at(-1)?.position };
  };

  const remove = (stream: string, expected: Expectation, write: () => bigint): DeleteOutcome => {
    const state = stateOf(stream);
    const decision = decide(stream, [], expected);
    if (decision.kind === 'stream-deleted') return decision;
    if (decision.kind === 'wrong-version') return decision;
    if (typeof expected === 'bigint' && expected !== state.last) {
      return { kind: 'wrong-version', current: state.last === -1n ? 'no_stream' : state.last };
    }
    return { kind: 'deleted', position: write() };
  };

  for (const record of file.load()) take(record);

  return {
    append,
    softDelete: (stream, expected) => {
      const isUnknown =
        stateOf(stream).last === -1n && stateOf(metadataStreamOf(stream)).last === -1n;
      if (isUnknown && !stateOf(stream).tombstoned) {
        return { kind: 'wrong-version', current: 'no_stream' };
      }
      return remove(stream, expected, () => describe(stream, `{"$tb":${maxInt64}}`));
    },
    tombstone: (stream, expected) =>
      remove(stream, expected, () => {
        const fresh = recordsOf(
          stream,
          [systemRecord(crypto.randomUUID(), systemTypes.streamDeleted, '{}')],
          tombstoneRevision,
        );
        commit(fresh);
        return fresh[0]?.position ?? end;
      }),
    truncate: (stream, before) => {
      describe(stream, JSON.stringify({ $tb: Number(before) }));
    },
    readStream: (stream, direction, from, limit) => {
      const state = streams.get(stream);
      if (state?.tombstoned === true) return { kind: 'stream-deleted' };
      if (state === undefined || state.last === -1n || state.softDeleted)
        return { kind: 'not-found' };
      const first = firstVisible(state);
      if (direction === 'forwards') {
        const start = indexOfRevision(state.records, from > first ? from : first);
        return { kind: 'events', records: state.records.slice(start, start + limit) };
      }
      const start = indexOfRevision(state.records, first);
      const stop = indexOfRevision(state.records, from + 1n);
      const shown = state.records.slice(Math.max(start, stop - limit), Math.max(start, stop));
      return { kind: 'events', records: shown.reverse() };
    },
    readForwards: (after, limit) => {
      const start = indexBehind(records, after);
      return records.slice(start, start + limit);
    },
    readBackwards: (before, limit) => {
      const stop = indexBehind(records, before - 1n);
      return records.slice(Math.max(0, stop - limit), stop).reverse();
    },
    end: () => end,
    isPosition: (position) => position === end || positions.has(position),
    onCommit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    redact: (stream, revision) => {
      const hide = (record: LogRecord): LogRecord =>
        record.stream === stream && record.revision === revision
          ? { ...record, data: new Uint8Array(record.data.length).fill(0xff) }
          : record;
      records = records.map(hide);
      const state = stateOf(stream);
      state.records.splice(0, state.records.length, ...state.records.map(hide));
    },
    scavenge: () => {
      const isKept = (record: LogRecord): boolean => {
        const state = stateOf(record.stream);
        if (record.type === systemTypes.streamDeleted) return true;
        if (state.tombstoned) return false;
        return record.revision >= firstVisible(state) || record.revision === state.last;
      };
      records = records.filter(isKept);
      for (const state of streams.values()) {
        state.records.splice(0, state.records.length, ...state.records.filter(isKept));
      }
    },
    forgetRecentIds: recent.clear,
    close: file.close,
  };
};
