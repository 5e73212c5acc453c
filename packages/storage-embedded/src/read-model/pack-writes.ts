import type { ReadModelWrite } from '@palimpsest/kernel';
import { canonicalJson } from './canonical-json.ts';
import { type ColumnValue, columnsOf } from './index-value.ts';
import type { ApplyRequest, OtherWrite, PutBlock } from './read-model-api.ts';

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

/** Writes as they cross to the writer's thread. `fieldsOf` answers the declared fields of a collection. */
export const packWrites = (
  writes: readonly ReadModelWrite[],
  fieldsOf: (collection: string) => readonly string[],
): Pick<ApplyRequest, 'puts' | 'others'> => {
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
