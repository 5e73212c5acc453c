import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { PortError } from '@palimpsest/kernel';
import { type LogRecord, toLogRecord } from '../events/recorded-event.ts';

/**
 * Reads a bounded read to its end. The client gives reads no deadline, so that one that stops talking for `limitMs` is cancelled; throws
 * `PortError` `TIMEOUT` then, the client's own errors otherwise.
 */
export const collect = (
  read: StreamingRead<ResolvedEvent>,
  limitMs: number,
): Promise<readonly LogRecord[]> =>
  new Promise((resolve, reject) => {
    const records: LogRecord[] = [];
    const timer = setTimeout(() => {
      // What is left of the call ends by itself; its errors concern nobody any more.
      read.cancel().catch(() => undefined);
      reject(
        new PortError('TIMEOUT', `EventStoreDB did not answer within ${limitMs} ms`, {
          retryable: true,
        }),
      );
    }, limitMs);
    read.on('data', (resolved: ResolvedEvent) => {
      timer.refresh();
      const record = toLogRecord(resolved);
      if (record !== undefined) records.push(record);
    });
    read.on('end', () => {
      clearTimeout(timer);
      resolve(records);
    });
    read.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
