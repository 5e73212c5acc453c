import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';
import { PortError, type StreamName } from '@palimpsest/kernel';
import { busyTimeoutMs, openDatabase } from '../database/open-database.ts';
import { truncateLog } from '../database/truncate-log.ts';
import type { ThreadAnswer, ThreadCall } from '../rpc/protocol.ts';
import { drainCalls, postAnswers } from '../rpc/serve-thread.ts';
import { toWireError } from '../rpc/wire-error.ts';
import type { AppendRequest } from './log-api.ts';
import { logFormat } from './log-format.ts';
import { createLogWriter, type LogWriter } from './log-writer.ts';

/** Bytes that one transaction takes at most, so that it fits the page cache. */
const groupBytes = 2 * 1024 * 1024;

/** How long appends may wait for a reader to let go of the write-ahead log. */
const cutWaitMs = 50;

/** Cuts calls into runs of appends that share a transaction; any other call stands alone. */
const inGroups = (calls: readonly ThreadCall[]): ThreadCall[][] => {
  const groups: ThreadCall[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    const size =
      call.method === 'append'
        ? (call.argument as AppendRequest).events.bytes.length
        : Number.POSITIVE_INFINITY;
    if (bytes + size > groupBytes) {
      groups.push([call]);
      bytes = size;
    } else {
      groups.at(-1)?.push(call);
      bytes += size;
    }
  }
  return groups;
};

/**
 * Runs the log's writer behind a port. Group commit: everything that arrived while the last commit
 * ran goes into the next one and is answered after it, so many callers share one fsync.
 */
export const serveLogWriter = (port: MessagePort, path: string): void => {
  const file = basename(path);
  let database: DatabaseSync | undefined;
  let log: LogWriter | undefined;
  /** Streams that are being removed, with the calls that wait for it. */
  const removals = new Map<StreamName, number[]>();

  const writer = (): LogWriter => {
    if (log === undefined) {
      database = openDatabase(path, logFormat);
      log = createLogWriter(database);
    }
    return log;
  };

  const appendGroup = (calls: readonly ThreadCall[]): ThreadAnswer[] => {
    const outcomes = writer().commit(calls.map((call) => call.argument as AppendRequest));
    return calls.map(({ id }, index) => {
      const outcome = outcomes[index];
      if (outcome !== undefined && 'value' in outcome) return { id, value: outcome.value };
      return { id, error: toWireError(outcome?.error, file) };
    });
  };

  /**
   * What was removed still lies in the write-ahead log, as it was before. It is cut at once unless somebody reads it now:
   * then the next removal does it, or the next start.
   */
  const cutLog = (): void => {
    if (database === undefined) return;
    database.exec(`PRAGMA busy_timeout = ${cutWaitMs}`);
    try {
      truncateLog(database);
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
    } finally {
      database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  };

  const remove = (): void => {
    const [next] = removals;
    if (next === undefined) return;
    const [stream, waiting] = next;
    try {
      if (writer().removeSlice(stream)) {
        removals.delete(stream);
        if (removals.size === 0) cutLog();
        postAnswers(
          port,
          waiting.map((id) => ({ id, value: undefined })),
        );
      }
    } catch (error) {
      removals.delete(stream);
      postAnswers(
        port,
        waiting.map((id) => ({ id, error: toWireError(error, file) })),
      );
    }
    setImmediate(remove);
  };

  const startRemoval = (stream: StreamName, waiting: readonly number[]): void => {
    const idle = removals.size === 0;
    removals.set(stream, [...(removals.get(stream) ?? []), ...waiting]);
    if (idle) setImmediate(remove);
  };

  const runAlone = (call: ThreadCall): ThreadAnswer[] => {
    switch (call.method) {
      case 'open':
        for (const stream of writer().unremoved()) startRemoval(stream, []);
        return [{ id: call.id, value: undefined }];
      case 'tombstone': {
        const stream = call.argument as StreamName;
        writer().tombstone(stream);
        startRemoval(stream, [call.id]);
        return [];
      }
      case 'statistics':
        return [{ id: call.id, value: writer().statistics() }];
      case 'close':
        removals.clear();
        database?.close();
        return [{ id: call.id, value: undefined }];
      default:
        throw new Error(`no such method: ${call.method}`);
    }
  };

  const run = (group: readonly ThreadCall[]): ThreadAnswer[] => {
    const [first] = group;
    if (first === undefined) return [];
    try {
      return first.method === 'append' ? appendGroup(group) : runAlone(first);
    } catch (error) {
      return group.map(({ id }) => ({ id, error: toWireError(error, file) }));
    }
  };

  port.on('message', (calls: ThreadCall[]) => {
    for (const group of inGroups([...calls, ...drainCalls(port)])) {
      const answers = run(group);
      if (answers.length > 0) postAnswers(port, answers);
    }
  });
};
