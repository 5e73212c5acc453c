import { DomainError, type SubjectId } from '@palimpsest/kernel';
import { type IntakeEvent, intakeStream, isAbsorbed, memoryStream } from '@palimpsest/domain';
import type { AcceptedAnswer, RetryTaskRequest, UseCase } from '@palimpsest/domain/contract';
import { decodeEvent } from '@palimpsest/runtime';
import { positionToken } from '../edit/run-edit.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { metadataOf } from '../shared/metadata.ts';
import { keyReach } from '../shared/scope.ts';
import { notFound, subjectOfId } from '../shared/subject.ts';

interface TaskState {
  readonly revision: bigint;
  readonly appRef: string | null;
  readonly failed: boolean;
}

const PAGE = 1_000;

/** `/memory/v1/task/retry`: a failed task is tried again. */
export const createRetryTask = (deps: CommandDeps): UseCase<RetryTaskRequest, AcceptedAnswer> => {
  /** Folds what the intake stream says about one task. */
  const stateOf = async (subject: SubjectId, task: string): Promise<TaskState | undefined> => {
    let state: TaskState | undefined;
    for (let from = 0n; ; from += BigInt(PAGE)) {
      const page = await deps.eventStore.readStream(intakeStream(subject), { from, limit: PAGE });
      for (const recorded of page) {
        const { event } = decodeEvent<IntakeEvent>(recorded);
        if (event.data.task_id !== task) continue;
        if (event.type === 'IntakeAccepted') {
          state = { revision: recorded.revision, appRef: event.data.app_ref, failed: false };
        } else if (state !== undefined && event.type === 'IntakeFailed') {
          state = { ...state, failed: true };
        } else if (state !== undefined && event.type === 'IntakeRetried') {
          state = { ...state, failed: false };
        }
      }
      if (page.length < PAGE) return state;
    }
  };

  return (request, context) => {
    const answer = async (position: bigint | undefined): Promise<AcceptedAnswer> => ({
      task_id: request.task_id,
      accepted: true,
      position: await positionToken(deps, context, position),
    });
    return deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await subjectOfId(
          deps.vault,
          context,
          request.task_id,
          request.subject,
          'task',
        );
        const task = await stateOf(subject, request.task_id);
        if (task === undefined) throw notFound('task');
        const reach = await keyReach(deps.vault, context);
        const reachable =
          reach.appRefs === null || [...reach.appRefs].some((ref) => ref === task.appRef);
        if (!reachable) throw notFound('task');
        const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
        if (isAbsorbed(state.absorbed, task.revision)) {
          throw new DomainError('IMMUTABLE', 'the task has succeeded', { field: 'task_id' });
        }
        // Already on its way: asking twice does it once.
        if (!task.failed) return answer(undefined);
        const policy = await deps.policies.current(context.tenant);
        const executed = await deps.intakes.execute(
          intakeStream(subject),
          metadataOf(context, identity, subject, policy.version),
          () => [
            {
              type: 'IntakeRetried',
              data: { task_id: request.task_id, intake_revision: task.revision.toString() },
            },
          ],
        );
        return answer(executed.position);
      },
      (events) => answer(events.at(-1)?.position),
    );
  };
};
