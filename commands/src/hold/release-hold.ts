import { isHeld, type MemoryState, memoryStream } from '@palimpsest/domain';
import type {
  CallContext,
  ReleaseHoldAnswer,
  ReleaseHoldRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import { type MemoryId, type SubjectId, subjectOf, type TenantId } from '@palimpsest/kernel';
import { decodeEvent, type TaskRunner } from '@palimpsest/runtime';
import { positionOfEvents, runEdit } from '../edit/run-edit.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { notFound } from '../shared/subject.ts';

export interface ReleaseHoldDeps extends CommandDeps {
  readonly tasks: Pick<TaskRunner, 'submit'>;
}

/** The subject that a hold stands for, if it is one of the caller's tenant. Throws `NOT_FOUND`. */
const subjectOfHold = async (
  { vault }: CommandDeps,
  { tenant }: CallContext,
  holdId: string,
): Promise<SubjectId> => {
  const subject = subjectOf(holdId as MemoryId); // made as memory ids are: the subject, a dot, the rest
  const name = subject === '' ? undefined : await vault.subjectName(subject);
  if (name === undefined || (await vault.openSubject(tenant, name)) !== subject) {
    throw notFound('hold');
  }
  return subject;
};

/** Erasures that were asked for and have waited for a hold; answers the ids of their tasks. */
const resumeErasures = async (
  deps: ReleaseHoldDeps,
  subject: { readonly tenant: TenantId; readonly id: SubjectId },
  { privacy }: Pick<MemoryState, 'privacy'>,
  traceId: string,
): Promise<readonly string[]> => {
  if (isHeld(privacy, deps.clock.now())) return [];
  const waiting = privacy.purges.filter(({ immediate, erased }) => immediate && !erased);
  const tasks: string[] = [];
  for (const { purgeId } of waiting) {
    const { id } = await deps.tasks.submit({
      kind: 'erase',
      tenant: subject.tenant,
      subjectId: subject.id,
      input: { by: 'purge', purge_id: purgeId, trace_id: traceId },
    });
    tasks.push(id);
  }
  return tasks;
};

/** `/audit/v1/hold/release`: purges and deletes that it kept waiting go on. */
export const createReleaseHold =
  (deps: ReleaseHoldDeps): UseCase<ReleaseHoldRequest, ReleaseHoldAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const id = await subjectOfHold(deps, context, request.hold_id);
        let releasedAt = deps.clock.now();
        const { state, position } = await runEdit(deps, context, identity, id, (append) => {
          releasedAt = append.now;
          append.decide({ type: 'ReleaseHold', holdId: request.hold_id, cause: 'RELEASED' });
        });
        const resumed = await resumeErasures(
          deps,
          { tenant: context.tenant, id },
          state,
          context.traceId,
        );
        return { hold_id: request.hold_id, released_at: releasedAt, resumed, position };
      },
      async (events) => {
        const id = await subjectOfHold(deps, context, request.hold_id);
        const { state } = await deps.memories.load(memoryStream(id), { fresh: true });
        const [first] = events;
        return {
          hold_id: request.hold_id,
          released_at:
            first === undefined ? deps.clock.now() : decodeEvent(first).metadata.recorded_at,
          resumed: await resumeErasures(
            deps,
            { tenant: context.tenant, id },
            state,
            context.traceId,
          ),
          position: await positionOfEvents(deps, context, events),
        };
      },
    );
