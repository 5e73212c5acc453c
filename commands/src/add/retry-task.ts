import {
  decideIntake,
  type IntakeEvent,
  intakeStream,
  isAbsorbed,
  memoryStream,
  reachAdmits,
} from '@palimpsest/domain';
import type {
  AcceptedAnswer,
  CallContext,
  RetryTaskRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { SubjectId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { positionToken } from '../edit/run-edit.ts';
import { loadIntakeState } from '../intake-store/load-intake-state.ts';
import { beingErased } from '../shared/being-erased.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { metadataOf } from '../shared/metadata.ts';
import { keyReach } from '../shared/scope.ts';
import { notFound, subjectOfId } from '../shared/subject.ts';

/** What the key could not have added, it does not know of. Throws `NOT_FOUND`. */
const requireReach = async (
  deps: CommandDeps,
  context: CallContext,
  subject: SubjectId,
  revision: bigint,
): Promise<void> => {
  const stream = intakeStream(subject);
  const [first] = await deps.eventStore.readStream(stream, { from: revision, limit: 1 });
  const event = first === undefined ? undefined : decodeEvent<IntakeEvent>(first).event;
  const reach = await keyReach(deps.vault, context);
  if (event?.type !== 'IntakeAccepted' || !reachAdmits(reach, event.data, 'write')) {
    throw notFound('task');
  }
};

/** `/memory/v1/task/retry`: a failed task is tried again; one that is on its way already is left alone. */
export const createRetryTask =
  (deps: CommandDeps): UseCase<RetryTaskRequest, AcceptedAnswer> =>
  (request, context) => {
    const { task_id: taskId } = request;
    const answer = async (position: bigint | undefined): Promise<AcceptedAnswer> => ({
      task_id: taskId,
      accepted: true,
      position: await positionToken(deps, context, position),
    });
    return deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await subjectOfId(deps.vault, context, taskId, request.subject, 'task');
        identity.concerns(subject);
        const stream = intakeStream(subject);
        const intake = (await loadIntakeState(deps.eventStore, subject, 0n)).byTask.get(taskId);
        if (intake === undefined) throw notFound('task');
        await requireReach(deps, context, subject, intake.revision);
        const policy = await deps.policies.current(context.tenant, subject);
        const executed = await deps.intakes.execute(
          stream,
          metadataOf(context, identity, subject, policy.version),
          async ({ closed }) => {
            if (closed) throw beingErased();
            const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
            return decideIntake(
              {
                type: 'RetryIntake',
                taskId,
                absorbed: isAbsorbed(state.absorbed, intake.revision),
              },
              await loadIntakeState(deps.eventStore, subject, intake.revision),
            );
          },
        );
        await deps.publish(executed.recorded);
        return answer(executed.position);
      },
      (events) => answer(events.at(-1)?.position),
    );
  };
