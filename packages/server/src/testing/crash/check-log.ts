import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Complaint } from './caller.ts';

interface LogRow {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

const parse = (bytes: Uint8Array): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(bytes).toString('utf8'));

/** What a log holds, counted. */
export interface LogCount {
  readonly events: number;
  readonly intakes: number;
}

/**
 * Reads the log of a service that has ended, past all of our code: positions and revisions dense, record time
 * never back within a stream, every intake absorbed exactly once.
 */
export const checkLog = (directory: string, complain: Complaint): LogCount => {
  using database = new DatabaseSync(join(directory, 'log.db'), { readOnly: true });
  const statement = database.prepare(
    'SELECT position, stream, revision, type, data, metadata FROM events ORDER BY position',
  );
  const revisions = new Map<string, number>();
  const recorded = new Map<string, string>();
  const absorbed = new Map<string, number>();
  const accepted = new Set<string>();
  let events = 0;
  // The rows have the columns that were asked for.
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<LogRow>) {
    events += 1;
    if (row.position !== events) complain(`position ${row.position} follows ${events - 1}`);
    const revision = (revisions.get(row.stream) ?? -1) + 1;
    if (row.revision !== revision)
      complain(`a stream goes from ${revision - 1} to ${row.revision}`);
    revisions.set(row.stream, row.revision);
    const at = String(parse(row.metadata)['recorded_at']);
    // A receipt that a full disk kept waiting bears the time of its recall, and may follow a later one.
    if (!row.stream.startsWith('recall-') && at < (recorded.get(row.stream) ?? ''))
      complain('record time goes back within a stream');
    recorded.set(row.stream, at);
    const data = parse(row.data);
    if (row.type === 'IntakeAccepted') accepted.add(String(data['task_id']));
    if (row.type === 'IntakeAbsorbed') {
      const task = String(data['task_id']);
      absorbed.set(task, (absorbed.get(task) ?? 0) + 1);
    }
  }
  for (const task of accepted) {
    const times = absorbed.get(task) ?? 0;
    if (times !== 1) complain(`an accepted intake was absorbed ${times} times`);
  }
  if (absorbed.size !== accepted.size) complain('an intake was absorbed that was never accepted');
  return { events, intakes: accepted.size };
};
