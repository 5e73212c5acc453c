import { streamPrefixes, tenantStream } from '@palimpsest/domain';
import type { EventStore, StreamName, SubjectId, TenantId } from '@palimpsest/kernel';

const PAGE = 500;

const decoder = new TextDecoder();

/** Subjects whose streams may be gone. */
export interface ErasedSubjects {
  /** Whether the tenant's stream says by now that the subject was erased: asked while streams are removed, too. */
  readonly has: (subject: SubjectId) => Promise<boolean>;
}

/** Subjects whose streams were removed for good, by the events that say so; those events have leaves of their own. */
export const createErasedSubjects = (eventStore: EventStore, tenant: TenantId): ErasedSubjects => {
  const erased = new Set<SubjectId>();
  let from = 0n;

  const readOn = async (): Promise<void> => {
    for (;;) {
      const page = await eventStore.readStream(tenantStream(tenant), { from, limit: PAGE });
      for (const event of page.filter(({ type }) => type === 'SubjectErased')) {
        try {
          const data = JSON.parse(decoder.decode(event.data)) as { readonly subject_id?: unknown };
          if (typeof data.subject_id === 'string') erased.add(data.subject_id as SubjectId);
        } catch {
          // A damaged event permits nothing; its own leaf shows what was done to it.
        }
      }
      const last = page.at(-1);
      if (last === undefined) return;
      from = last.revision + 1n;
      if (page.length < PAGE) return;
    }
  };

  return {
    has: async (subject) => {
      if (!erased.has(subject)) await readOn();
      return erased.has(subject);
    },
  };
};

/** The subject that a stream belongs to; `undefined` for streams of a tenant. */
export const subjectOfStream = (stream: StreamName): SubjectId | undefined => {
  for (const prefix of [streamPrefixes.memory, streamPrefixes.intake]) {
    if (stream.startsWith(prefix)) return stream.slice(prefix.length) as SubjectId;
  }
  return stream.startsWith(streamPrefixes.recall)
    ? (stream.slice(streamPrefixes.recall.length).replace(/-\d{6}$/, '') as SubjectId)
    : undefined;
};
