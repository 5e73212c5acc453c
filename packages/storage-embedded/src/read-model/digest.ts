import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { JsonValue } from '@palimpsest/kernel';
import { canonicalJson } from './canonical-json.ts';
import type { CollectionTable } from './catalog.ts';
import { fromTextColumn } from './index-value.ts';

/**
 * SHA-256 (hex) over one line a document: `[collection, id, position, document]` as canonical JSON,
 * the position as text, collections by name, documents by id in the order of code points.
 */
export const digestOf = (database: DatabaseSync, tables: readonly CollectionTable[]): string => {
  const hash = createHash('sha256');
  for (const { collection, table } of tables) {
    const rows = database
      .prepare(`SELECT id, position, document FROM ${table} WHERE document IS NOT NULL ORDER BY id`)
      .iterate();
    for (const { id, position, document } of rows) {
      const line = canonicalJson([
        collection,
        fromTextColumn(String(id)),
        String(position),
        JSON.parse(String(document)) as JsonValue,
      ]);
      hash.update(`${line}\n`);
    }
  }
  return hash.digest('hex');
};
