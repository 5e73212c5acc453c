import type { MemoryContent } from '@palimpsest/domain';
import type { Filter } from '@palimpsest/domain/contract';
import type { TenantId } from '@palimpsest/kernel';
import type { RowDocument } from '../memories/collections.ts';
import { gatherEntities } from './gather.ts';
import { joinAlike, type NameVectors, namesAlike } from './same-entity.ts';

/** The filters that one is made of, itself among them. */
const partsOf = (filter: Filter): readonly Filter[] => [
  filter,
  ...[...(filter.AND ?? []), ...(filter.OR ?? []), ...(filter.NOT ?? [])].flatMap(partsOf),
];

const withNames = (
  filter: Filter,
  namesOf: (wanted: readonly string[]) => readonly string[],
): Filter => ({
  ...filter,
  ...(filter.entities === undefined ? {} : { entities: [...namesOf(filter.entities)] }),
  ...(filter.AND === undefined ? {} : { AND: filter.AND.map((one) => withNames(one, namesOf)) }),
  ...(filter.OR === undefined ? {} : { OR: filter.OR.map((one) => withNames(one, namesOf)) }),
  ...(filter.NOT === undefined ? {} : { NOT: filter.NOT.map((one) => withNames(one, namesOf)) }),
});

/** How names are told apart, for one call. */
export interface NameLikeness {
  readonly tenant: TenantId;
  /** Cosine from which on two names of one type are one entity. */
  readonly similarity: number;
  readonly vectorsOf: NameVectors;
}

/**
 * A filter whose `entities` name every name of the entities that it names: who asks for an alias means what was told
 * under the other names too. A filter that asks for no entity is answered as it is.
 */
export const widenToAliases = async (
  filter: Filter | null,
  rows: readonly RowDocument[],
  contents: ReadonlyMap<string, MemoryContent | null>,
  { tenant, similarity, vectorsOf }: NameLikeness,
): Promise<Filter | null> => {
  const asked = filter === null ? [] : partsOf(filter).flatMap(({ entities }) => entities ?? []);
  if (filter === null || asked.length === 0) return filter;
  const entities = await joinAlike(gatherEntities(rows, contents), similarity, tenant, vectorsOf);
  const names = new Map<string, readonly string[]>();
  for (const name of new Set(asked)) {
    names.set(name, await namesAlike([name], entities, similarity, tenant, vectorsOf));
  }
  return withNames(filter, (wanted) => wanted.flatMap((name) => names.get(name) ?? [name]));
};
