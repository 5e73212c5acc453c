import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { JsonValue } from '@palimpsest/kernel';
import type { ClientSession } from 'mongodb';
import { canonicalJson } from './canonical-json.ts';
import type { Catalog } from './catalog.ts';
import { fromTextKey } from './index-value.ts';

const byCodePoint = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * SHA-256 (hex) over one line a document: `[collection, id, position, document]` as canonical JSON,
 * the position as text, collections by name, documents by id in the order of code points.
 */
export const digestOf = async (
  { documents }: Catalog,
  generation: number,
  collections: readonly string[],
  session: ClientSession,
): Promise<string> => {
  const hash = createHash('sha256');
  for (const collection of collections.toSorted(byCodePoint)) {
    const rows = documents(generation, collection).find(
      { live: true },
      { hint: { _id: 1 }, sort: { _id: 1 }, session },
    );
    for await (const { _id, position, document = 'null' } of rows) {
      const parsed = JSON.parse(document) as JsonValue;
      const line = canonicalJson([collection, fromTextKey(_id), String(position), parsed]);
      hash.update(`${line}\n`);
    }
  }
  return hash.digest('hex');
};
