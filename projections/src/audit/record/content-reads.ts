import { type RecallEventData, recallSchemaVersions, recallStream } from '@palimpsest/domain';
import type { CallContext, UseCase } from '@palimpsest/domain/contract';
import type {
  EventId,
  EventMetadata,
  EventStore,
  IdSource,
  MemoryId,
  SubjectId,
} from '@palimpsest/kernel';
import { encodeEvent, type FollowingAppends, pause } from '@palimpsest/runtime';
import type { QueryDeps } from '../../reading/deps.ts';

/** What a call showed of a subject. */
export interface ContentShown {
  readonly subject: SubjectId;
  readonly memories: readonly MemoryId[];
  /** Things shown, where they are not memories. @default the number of memories */
  readonly count?: number;
}

export interface ContentReadDeps extends Pick<QueryDeps, 'policies' | 'clock'> {
  readonly eventStore: Pick<EventStore, 'append'>;
  /** Takes records that may be written after the answer. */
  readonly following: Pick<FollowingAppends, 'append'>;
  readonly ids: IdSource;
  /** Told when a record that nobody waits for any more could not be written. */
  readonly onLost: (error: unknown) => void;
}

/** Ids that one event may name: storage format. */
const MEMORIES = 1_000;

/** Records reads of content other than recalls: durable before the answer, after it, or not at all, as the policy says (`audit.receipts`). */
export const createContentReads = (deps: ContentReadDeps) => {
  const write = async (
    context: CallContext,
    policyVersion: number,
    operation: string,
    shown: ContentShown,
    mayFollow: boolean,
  ): Promise<void> => {
    const now = deps.clock.now();
    const stream = recallStream(shown.subject, now);
    const eventId = deps.ids.uuid() as EventId;
    const memories = [...new Set(shown.memories)];
    const data: RecallEventData<'ContentRead'> = {
      operation,
      memory_ids: memories.slice(0, MEMORIES),
      count: shown.count ?? memories.length,
      key_id: context.key.id,
    };
    const metadata: EventMetadata = {
      event_id: eventId,
      tenant: context.tenant,
      subject_id: shown.subject,
      recorded_at: now,
      correlation_id: context.traceId,
      causation_id: null,
      command_id: eventId,
      actor: context.actor,
      policy_version: policyVersion,
      schema_version: recallSchemaVersions.ContentRead,
    };
    const event = encodeEvent('ContentRead', data, metadata);
    await (mayFollow
      ? deps.following.append(stream, event)
      : deps.eventStore.append(stream, [event], { expectedRevision: 'any' }));
  };

  /** Wraps a call: what it showed stands in the log before the answer goes out. */
  return <Request, Answer>(
    operation: string,
    useCase: UseCase<Request, Answer>,
    shownBy: (
      request: Request,
      answer: Answer,
      context: CallContext,
    ) => Promise<ContentShown | undefined>,
  ): UseCase<Request, Answer> =>
    async (request, context) => {
      const answer = await useCase(request, context);
      const shown = await shownBy(request, answer, context);
      if (shown === undefined) return answer;
      const { version, policy } = await deps.policies.current(context.tenant, shown.subject);
      const mode = policy.audit.receipts;
      if (mode === 'off') return answer;
      const writing = write(context, version, operation, shown, mode !== 'strict');
      if (mode === 'strict') {
        await writing;
        return answer;
      }
      const heard = writing.catch(deps.onLost);
      if (mode === 'before_answer') {
        await Promise.race([heard, pause(policy.audit.receipt_wait_ms)]);
      }
      return answer;
    };
};

export type ContentReads = ReturnType<typeof createContentReads>;
