import type { ReadModelWrite } from '@palimpsest/kernel';
import { canonicalJson } from './canonical-json.ts';
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

/** Cuts a batch in front of each put that stands behind a removal: it may put back what that takes out. */
const behindRemovals = (
  writes: readonly ReadModelWrite[],
): readonly (readonly ReadModelWrite[])[] => {
  const cuts = writes.flatMap(({ kind }, index) =>
    kind !== 'remove' && writes[index - 1]?.kind === 'remove' ? [index] : [],
  );
  return [0, ...cuts].map((from, at) => writes.slice(from, cuts[at]));
};

/** Writes as they cross to the writer's thread. `fieldsOf` answers the declared fields of a collection. */
export const packWrites = (
  writes: readonly ReadModelWrite[],
  fieldsOf: (collection: string) => readonly string[],
): readonly WritePart[] => behindRemovals(writes).map((part) => toPart(part, fieldsOf));
