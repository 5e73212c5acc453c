import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { CollectionTable } from './catalog.ts';
import { fromTextColumn } from './index-value.ts';

type DocumentRow = readonly [id: string, position: number, document: string];

/** Characters that go into the hash together: a call of it costs more than a line. */
const hashedAtOnce = 64 * 1024;

/**
 * SHA-256 (hex) over one line a document: `[collection, id, position, document]` as canonical JSON,
 * the position as text, collections by name, documents by id in the order of code points. Documents are stored as
 * canonical JSON, and are taken as they lie there: an altered text never passes for the one that was written.
 */
export const digestOf = (database: DatabaseSync, tables: readonly CollectionTable[]): string => {
  const hash = createHash('sha256');
  let lines = '';
  for (const { collection, table } of tables) {
    const label = JSON.stringify(collection);
    const documents = database.prepare(
      `SELECT id, position, document FROM ${table} WHERE document IS NOT NULL ORDER BY id`,
    );
    documents.setReturnArrays(true);
    for (const row of documents.iterate()) {
      // The statement returns arrays (setReturnArrays), which its type does not say.
      const [id, position, document] = row as unknown as DocumentRow;
      lines += `[${label},${JSON.stringify(fromTextColumn(id))},"${position}",${document}]\n`;
      if (lines.length < hashedAtOnce) continue;
      hash.update(lines);
      lines = '';
    }
  }
  return hash.update(lines).digest('hex');
};
