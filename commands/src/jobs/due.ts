import { createCutoffs, type PolicySource, type TermOf } from '@palimpsest/domain';
import type { Clock, FindQuery, Instant, ReadModel, SubjectId, TenantId } from '@palimpsest/kernel';
import { findPages } from '@palimpsest/runtime';

const PAGE = 500;

/** A document that an index says is due. */
export interface Due {
  readonly id: string;
  readonly subject: SubjectId;
}

type BySubject = ReadonlyMap<SubjectId, readonly Due[]>;

/** Documents that an index names, a page at a time, as far as they are `wanted`, by the subject that they belong to. */
async function* pagesOf(
  readModel: ReadModel,
  query: Omit<FindQuery, 'limit' | 'after'>,
  wanted: (subject: SubjectId, document: Readonly<Record<string, unknown>>) => Promise<boolean>,
): AsyncIterable<BySubject> {
  for await (const page of findPages(readModel, { ...query, limit: PAGE })) {
    const due: Due[] = [];
    for (const { id, document } of page) {
      const subject = document['subject_id'] as SubjectId; // every document that jobs look for has one
      if (await wanted(subject, document)) due.push({ id, subject });
    }
    yield Map.groupBy(due, ({ subject }) => subject);
  }
}

/** Documents that an index names, a page at a time, by the subject that they belong to. */
export const duePages = (
  readModel: ReadModel,
  query: Omit<FindQuery, 'limit' | 'after'>,
): AsyncIterable<BySubject> => pagesOf(readModel, query, async () => true);

/** What stands in an index by when it began to wait, and for how long it may. */
export interface Waiting extends Pick<FindQuery, 'collection' | 'index' | 'equals'> {
  readonly tenant: TenantId;
  /** Field with the instant since which it waits; the one of the index after `equals`. */
  readonly since: string;
  readonly termOf: TermOf;
}

/** The same for what has waited out its term, by the policy that each subject is under. */
export async function* waitedOut(
  deps: { readonly readModel: ReadModel; readonly policies: PolicySource; readonly clock: Clock },
  { tenant, since, termOf, ...index }: Waiting,
): AsyncIterable<BySubject> {
  const cutoffs = await createCutoffs(deps.policies, tenant, termOf, deps.clock.now());
  const query = { ...index, range: { gt: '', lt: cutoffs.latest } };
  yield* pagesOf(
    deps.readModel,
    query,
    async (subject, document) => (document[since] as Instant) < (await cutoffs.of(subject)),
  );
}
