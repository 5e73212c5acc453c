import { memoryStream } from '@palimpsest/domain';
import type { EventStore, SearchIndex, SubjectId, TenantId } from '@palimpsest/kernel';
import type { Drift } from './drift.ts';

const PAGE = 500;

/** A subject whose streams are gone, or never were, has nothing to be found by. */
const isUnknown = async (eventStore: EventStore, subject: SubjectId): Promise<boolean> =>
  (await eventStore.readStream(memoryStream(subject), { limit: 1 })).length === 0;

/**
 * Documents of the search index under subjects that the log does not know, and removes them. One that stands there with a position ahead
 * of the log only goes with a rebuild (it is not among the repaired then).
 *
 * @param known Subjects of the log when it was read; one that came later is looked for in the log again.
 */
export const reconcileStrangers = async (
  deps: { readonly eventStore: EventStore; readonly searchIndex: SearchIndex },
  tenant: TenantId,
  known: { readonly has: (subject: SubjectId) => boolean },
  repair: boolean,
): Promise<readonly Drift[]> => {
  const { eventStore, searchIndex } = deps;
  let [found, repaired] = [0, 0];
  for (let after: SubjectId | null = null; ; ) {
    const page: readonly SubjectId[] = await searchIndex.subjects(tenant, { after, limit: PAGE });
    for (const subject of page) {
      if (known.has(subject)) continue;
      const documents = await searchIndex.count(subject);
      // Whatever such a subject may still be told comes behind this.
      const position = (await eventStore.head()) ?? 0n;
      if (!(await isUnknown(eventStore, subject))) continue;
      found += documents;
      if (!repair) continue;
      const deletion = { kind: 'delete-subject', position, subjectId: subject } as const;
      await searchIndex.apply('live', [deletion], undefined);
      repaired += documents - (await searchIndex.count(subject));
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  return found === 0 ? [] : [{ kind: 'index.unexpected', found, repaired }];
};
