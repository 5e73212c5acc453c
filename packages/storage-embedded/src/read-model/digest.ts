import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { CollectionTable } from './catalog.ts';
import { fromTextColumn } from './index-value.ts';

/**
 * SHA-256 (hex) over one line a document: `[collection, id, position, document]` as canonical JSON,
 * the position as text, collections by name, documents by id in the order of code points. Documents are stored as
 * canonical JSON, and are taken as they lie there: an altered text never passes for the one that was written.
 */
export const digestOf = (database: DatabaseSync, tables: readonly CollectionTable[]): string => {
  const hash = createHash('sha256');
  for (const { collection, table } of tables) {
    const label = JSON.stringify(collection);
    const rows = database
      .prepare(`SELECT id, position, document FROM ${table} WHERE document IS NOT NULL ORDER BY id`)
      .iterate();
    for (const { id, position, document } of rows) {
      const name = JSON.stringify(fromTextColumn(String(id)));
      hash.update(`[${label},${name},"${String(position)}",${String(document)}]\n`);
    }
  }
  return hash.digest('hex');
};
