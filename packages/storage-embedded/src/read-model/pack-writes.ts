import { canonicalJson, type ReadModelWrite } from '@palimpsest/kernel';
import { type ColumnValue, columnsOf } from './index-value.ts';
import type { OtherWrite, PutBlock, WritePart } from './read-model-api.ts';

type Put = Extract<ReadModelWrite, { readonly kind: 'put' }>;

const toBlock = (collection: string, puts: readonly Put[], fields: readonly string[]): PutBlock => {
  const positions = new Float64Array(puts.length);
  const columns: ColumnValue[] = [];
  for (const [index, { position, document }] of puts.entries()) {
    positions[index] = Number(position);
    columns.push(...columnsOf(document, fields));
  }
  return {
    collection,
    ids: puts.map(({ id }) => id),
    positions,
    texts: puts.map(({ document }) => canonicalJson(document)),
    columns,
  };
};

const toPart = (
  writes: readonly ReadModelWrite[],
  fieldsOf: (collection: string) => readonly string[],
): WritePart => {
  const puts = new Map<string, Put[]>();
  const others: OtherWrite[] = [];
  for (const write of writes) {
    if (write.kind !== 'put') {
      others.push(write);
      continue;
    }
    const known = puts.get(write.collection);
    if (known === undefined) puts.set(write.collection, [write]);
    else known.push(write);
  }
  return {
    puts: [...puts].map(([collection, ofIt]) => toBlock(collection, ofIt, fieldsOf(collection))),
    others,
  };
};

/**
 * Cuts a batch where its order matters: in front of what stands behind a removal, which may put back what that takes
 * out, and in front of a put behind another kind of write of its document, which it may be too late for.
 */
const inOrder = (writes: readonly ReadModelWrite[]): readonly (readonly ReadModelWrite[])[] => {
  if (writes.every(({ kind }) => kind === 'put')) return [writes];
  const cuts: number[] = [];
  const written = new Set<string>();
  for (const [index, write] of writes.entries()) {
    const document = write.kind === 'remove' ? null : JSON.stringify([write.collection, write.id]);
    const isBehindRemoval = write.kind !== 'remove' && writes[index - 1]?.kind === 'remove';
    const isBehindOwn = write.kind === 'put' && document !== null && written.has(document);
    if (isBehindRemoval || isBehindOwn) {
      cuts.push(index);
      written.clear();
    }
    if (document !== null && write.kind !== 'put') written.add(document);
  }
  return [0, ...cuts].map((from, at) => writes.slice(from, cuts[at]));
};

/** Writes as they cross to the writer's thread. `fieldsOf` answers the declared fields of a collection. */
export const packWrites = (
  writes: readonly ReadModelWrite[],
  fieldsOf: (collection: string) => readonly string[],
): readonly WritePart[] => inOrder(writes).map((part) => toPart(part, fieldsOf));
