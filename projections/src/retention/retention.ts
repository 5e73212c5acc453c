import { createCutoffs, type Policy } from '@palimpsest/domain';
import type {
  RetentionAnswer,
  RetentionClass,
  RetentionRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type {
  EventStore,
  FindQuery,
  StoredDocument,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';
import { findPages } from '@palimpsest/runtime';
import type { HoldDocument } from '../holds/projection.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { settleProjections } from '../reading/settle.ts';
import { documentsOf } from '../reading/typed.ts';

const MILLISECONDS_PER_DAY = 86_400_000;
const PAGE = 1_000;

const allOf = async function* (
  { readModel }: QueryDeps,
  query: Omit<FindQuery, 'limit' | 'after'>,
): AsyncGenerator<StoredDocument> {
  for await (const page of findPages(readModel, { ...query, limit: PAGE })) yield* page;
};

/** Subjects of whom nothing may be erased now. */
const heldSubjects = async (deps: QueryDeps, tenant: TenantId): Promise<ReadonlySet<string>> => {
  const now = deps.clock.now();
  const held = new Set<string>();
  const query = { collection: 'holds', index: 'by_tenant', equals: [tenant] };
  for await (const { id, document } of allOf(deps, query)) {
    const hold = document as unknown as HoldDocument; // the one shape in this collection
    if (hold.until !== null && hold.until <= now) continue;
    const [releases] = await deps.readModel.read([
      { kind: 'get', collection: 'hold_releases', ids: [id] },
    ]);
    if (documentsOf(releases).length === 0) held.add(hold.subject_id);
  }
  return held;
};

/** `/audit/v1/retention`: what is kept, how long, and what is past its time. What a hold keeps is told apart. */
export const createRetention =
  (
    deps: QueryDeps & { readonly eventStore: Pick<EventStore, 'head'> },
  ): UseCase<RetentionRequest, RetentionAnswer> =>
  async (_request, context) => {
    await settleProjections(deps, context, ['retention', 'holds']);
    const { tenant } = context;
    const { policy } = await deps.policies.current(tenant);
    const held = await heldSubjects(deps, tenant);
    const now = deps.clock.now();

    const classOf = async (
      name: RetentionClass['class'],
      daysOf: (policy: Policy) => number,
      { since, ...query }: Pick<FindQuery, 'collection' | 'index' | 'equals'> & { since: string },
    ): Promise<RetentionClass> => {
      const counted = { overdue: 0, held: 0 };
      const termOf = (policy: Policy): number => daysOf(policy) * MILLISECONDS_PER_DAY;
      const cutoffs = await createCutoffs(deps.policies, tenant, termOf, now);
      const due = { ...query, range: { lt: cutoffs.latest } };
      for await (const { document } of allOf(deps, due)) {
        const { subject_id: subject, [since]: at } = document as Record<string, string>;
        // A subject that a rollout has not reached is under another term.
        if (subject === undefined || at === undefined) continue;
        if (at >= (await cutoffs.of(subject as SubjectId))) continue;
        if (held.has(subject)) counted.held += 1;
        else counted.overdue += 1;
      }
      const live = await deps.readModel.count(query.collection, query.index, query.equals);
      return { class: name, term_days: daysOf(policy), live, ...counted };
    };

    const deletedDays = ({ retention }: Policy): number => retention.deleted_days;
    const classes = [
      await classOf('deleted_memories', deletedDays, {
        collection: 'deleted_memories',
        index: 'by_due',
        equals: [tenant],
        since: 'since',
      }),
      await classOf('archived_memories', ({ retention }) => retention.archived_days, {
        collection: 'archived_memories',
        index: 'by_due',
        equals: [tenant],
        since: 'since',
      }),
      await classOf('messages', ({ retention }) => retention.messages_days, {
        collection: 'kept_intakes',
        index: 'by_due',
        equals: [tenant],
        since: 'since',
      }),
      await classOf('purges', deletedDays, {
        collection: 'purges',
        index: 'by_due',
        equals: [tenant, false],
        since: 'at',
      }),
      await classOf('immediate_purges', () => 0, {
        collection: 'purges',
        index: 'by_due',
        equals: [tenant, true],
        since: 'at',
      }),
    ];
    return {
      classes,
      overdue: classes.reduce((sum, { overdue }) => sum + overdue, 0),
      key_backup_days: policy.retention.key_backup_days,
    };
  };
