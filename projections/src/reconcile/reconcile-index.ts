import type {
  IndexedState,
  IndexWrite,
  RecordedEvent,
  SearchIndex,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { searchProjection } from '../search/projection.ts';
import type { Drift } from './drift.ts';

type Status = IndexedState['status'];
const statuses = ['ACTIVE', 'ARCHIVED', 'SUPERSEDED'] as const satisfies readonly Status[];

/** How many versions an index holds of a subject, in all and by where they may be seen. */
type IndexCounts = Readonly<Record<Status | 'versions', number>>;

/** What the index has to hold after writes that come in the order of the log. */
const expectedCounts = (writes: readonly IndexWrite[]): IndexCounts => {
  const versions = new Set<string>();
  const states = new Map<string, IndexedState>();
  const hidden = new Set<string>();
  const forget = (belongs: (key: string) => boolean): void => {
    for (const key of versions) if (belongs(key)) versions.delete(key);
    for (const key of states.keys()) if (belongs(key)) states.delete(key);
  };
  for (const write of writes) {
    switch (write.kind) {
      case 'version':
        versions.add(`${write.version.memoryId}@${write.version.version}`);
        break;
      case 'state':
        states.set(`${write.state.memoryId}@${write.state.version}`, write.state);
        break;
      case 'hide':
        if (write.hidden) hidden.add(write.memoryId);
        else hidden.delete(write.memoryId);
        break;
      case 'delete-memory':
        forget((key) => key.startsWith(`${write.memoryId}@`));
        break;
      case 'delete-subject':
        forget(() => true);
    }
  }
  const shown = (status: Status): number =>
    [...states].filter(
      ([key, state]) => state.status === status && versions.has(key) && !hidden.has(state.memoryId),
    ).length;
  return {
    versions: versions.size,
    ACTIVE: shown('ACTIVE'),
    ARCHIVED: shown('ARCHIVED'),
    SUPERSEDED: shown('SUPERSEDED'),
  };
};

const countsOf = async (
  index: SearchIndex,
  tenant: TenantId,
  subjectId: SubjectId,
): Promise<IndexCounts> => {
  const shown = async (status: Status): Promise<number> => {
    const { statistics } = await index.candidates({
      tenant,
      subjectId,
      tokens: [],
      vector: null,
      scope: null,
      statuses: [status],
      limit: 1,
    });
    return statistics.documents;
  };
  const [versions, ACTIVE, ARCHIVED, SUPERSEDED] = await Promise.all([
    index.count(subjectId),
    ...statuses.map(shown),
  ]);
  return { versions, ACTIVE: ACTIVE ?? 0, ARCHIVED: ARCHIVED ?? 0, SUPERSEDED: SUPERSEDED ?? 0 };
};

const difference = (a: IndexCounts, b: IndexCounts) => ({
  versions: Math.abs(a.versions - b.versions),
  states: statuses.reduce((most, status) => Math.max(most, Math.abs(a[status] - b[status])), 0),
});

/**
 * Compares what the search index holds of a subject with a fold of its events, by numbers: an index does not give its documents
 * away. Writing everything again brings back what is missing; what is too much only goes with a rebuild (`repaired` then is 0).
 */
export const reconcileIndex = async (
  index: SearchIndex,
  tenant: TenantId,
  subject: SubjectId,
  events: readonly RecordedEvent[],
  repair: boolean,
): Promise<readonly Drift[]> => {
  const writes = events
    .filter(({ stream }) => searchProjection.prefixes.some((prefix) => stream.startsWith(prefix)))
    .flatMap((event) => searchProjection.fold(decodeEvent(event)));
  const expected = expectedCounts(writes);
  const found = difference(expected, await countsOf(index, tenant, subject));
  if (found.versions === 0 && found.states === 0) return [];
  let left = found;
  if (repair) {
    await index.apply('live', writes, undefined);
    left = difference(expected, await countsOf(index, tenant, subject));
  }
  return (['versions', 'states'] as const)
    .filter((kind) => found[kind] > 0)
    .map((kind) => ({
      kind: `index.${kind}`,
      found: found[kind],
      repaired: Math.max(0, found[kind] - left[kind]),
    }));
};
