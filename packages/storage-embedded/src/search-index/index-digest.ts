import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

const queries = [
  `SELECT 'version', tenant, subject, memory, version, position, event_id, schema_version, sealed,
     sealed_vector FROM versions WHERE generation = ? ORDER BY subject, memory, version`,
  `SELECT 'state', tenant, subject, memory, version, position, status, level, app_ref, session_ref,
     agent_ref FROM states WHERE generation = ? ORDER BY subject, memory, version`,
  `SELECT 'hide', subject, memory, position, hidden FROM hides
     WHERE generation = ? ORDER BY subject, memory`,
];

/** Characters that go into the hash together: a call of it costs more than a row. */
const hashedAtOnce = 64 * 1024;

/** Parts columns, and stands for NULL: ids, pseudonyms, numbers and JSON hold neither of them. */
const columnEnd = '\u001f';
const noValue = '\u001d';

type Column = string | number | null;

/** SHA-256 (hex) over one line a row: its columns in order, boxes as they are stored. */
export const indexDigest = (database: DatabaseSync, generation: number): string => {
  const hash = createHash('sha256');
  let lines = '';
  for (const query of queries) {
    const statement = database.prepare(query);
    statement.setReturnArrays(true);
    for (const row of statement.iterate(generation)) {
      // The statement returns arrays (setReturnArrays), which its type does not say.
      for (const column of row as unknown as readonly Column[]) {
        lines += `${column ?? noValue}${columnEnd}`;
      }
      lines += '\n';
      if (lines.length < hashedAtOnce) continue;
      hash.update(lines);
      lines = '';
    }
  }
  return hash.update(lines).digest('hex');
};
