import {
  isHeld,
  type MemoryEvent,
  memoryStream,
  type PurgeScope,
  restorableUntil,
} from '@palimpsest/domain';
import {
  type CallContext,
  type PurgeAnswer,
  type PurgeRequest,
  showsDeleted,
  type UseCase,
} from '@palimpsest/domain/contract';
import type { Instant, RecordedEvent, SubjectId } from '@palimpsest/kernel';
import { decodeEvent, type TaskRunner, taskIdFor } from '@palimpsest/runtime';
import { positionOfEvents, positionToken, runEdit } from '../edit/run-edit.ts';
import { type CommandIdentity, oncePerAppend } from '../shared/command-identity.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { scopeOf } from '../shared/scope.ts';
import { lastIntake } from './last-intake.ts';

export interface PurgeDeps extends CommandDeps {
  readonly tasks: Pick<TaskRunner, 'submit'>;
}

/** What a purge hid, as its events tell it. */
interface Hidden {
  readonly deleted: number;
  readonly at: Instant;
  readonly position: string;
}

const scopeRefs = async (
  deps: PurgeDeps,
  context: CallContext,
  subject: SubjectId,
  { scope }: PurgeRequest,
): Promise<PurgeScope | null> => {
  if (scope === null) return null;
  const refs = await scopeOf(deps.vault, context, subject, { ...scope, level: 'GLOBAL' });
  return {
    include_global: scope.include_global,
    app_ref: refs.appRef,
    session_ref: refs.sessionRef,
    agent_ref: refs.agentRef,
  };
};

const deletedIn = (events: readonly RecordedEvent[]): number =>
  events.reduce((sum, recorded) => {
    const { event } = decodeEvent<MemoryEvent>(recorded);
    return event.type === 'MemoriesDeleted' ? sum + event.data.memory_ids.length : sum;
  }, 0);

/** `/memory/v1/user/purge`: hidden before it answers, whatever there is; erased by the task that it answers. */
export const createPurge = (deps: PurgeDeps): UseCase<PurgeRequest, PurgeAnswer> => {
  const hide = (
    request: PurgeRequest,
    context: CallContext,
    identity: CommandIdentity,
    subject: SubjectId,
    purgeId: string,
  ): Promise<Hidden> =>
    oncePerAppend(
      identity,
      async () => {
        const scope = await scopeRefs(deps, context, subject, request);
        let at = deps.clock.now();
        const edit = await runEdit(deps, context, identity, subject, async (append) => {
          at = append.now;
          append.decide({
            type: 'PurgeMemories',
            purgeId,
            scope,
            immediate: request.immediate,
            intakeRevision: await lastIntake(deps.eventStore, subject),
            reasonText: request.request_ref,
          });
        });
        const deleted = edit.drafts.reduce(
          (sum, draft) =>
            draft.type === 'MemoriesDeleted' ? sum + draft.data.memory_ids.length : sum,
          0,
        );
        return { deleted, at, position: edit.position };
      },
      async (events) => {
        const [first] = events;
        return {
          deleted: deletedIn(events),
          at: first === undefined ? deps.clock.now() : decodeEvent(first).metadata.recorded_at,
          position: await positionOfEvents(deps, context, events),
        };
      },
    );

  const purge = async (
    request: PurgeRequest,
    context: CallContext,
    identity: CommandIdentity,
  ): Promise<PurgeAnswer> => {
    const subject = await deps.vault.openSubject(context.tenant, request.subject);
    const { policy } = await deps.policies.current(context.tenant, subject);
    // Of whom nothing is known there is nothing to hide; whoever asks again after an erasure gets an answer all the same.
    // Its own answer tells of ids and counts, and has to be given again while the erasure that it led to takes the others.
    const own = { ...identity, concerns: () => undefined };
    const purgeId = taskIdFor('purge', subject ?? null, identity.commandId);
    const hidden =
      subject === undefined
        ? {
            deleted: 0,
            at: deps.clock.now(),
            position: await positionToken(deps, context, undefined),
          }
        : await hide(request, context, own, subject, purgeId);
    const days = request.immediate ? 0 : policy.retention.deleted_days;
    const eraseBy = restorableUntil(hidden.at, days);
    const isUnderHold =
      subject !== undefined &&
      isHeld((await deps.memories.load(memoryStream(subject))).state.privacy, deps.clock.now());
    const task = await deps.tasks.submit({
      kind: 'purge',
      tenant: context.tenant,
      subjectId: subject ?? null,
      random: identity.commandId,
      input: {
        purge_id: purgeId,
        immediate: request.immediate,
        deleted: hidden.deleted,
        trace_id: context.traceId,
      },
    });
    const mayKnowHolds = showsDeleted(context.key.scopes);
    return {
      task_id: task.id,
      deleted: hidden.deleted,
      erase_by: isUnderHold && mayKnowHolds ? null : eraseBy,
      ...(isUnderHold && mayKnowHolds ? { held: true } : {}),
      position: hidden.position,
    };
  };

  return (request, context) =>
    deps.idempotency.once(context, (identity) => purge(request, context, identity), null);
};
