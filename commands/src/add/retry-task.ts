import { decideIntake, intakeStream, isAbsorbed, memoryStream } from '@palimpsest/domain';
import {
  type AcceptedAnswer,
  admitsApp,
  type RetryTaskRequest,
  type UseCase,
} from '@palimpsest/domain/contract';
import { positionToken } from '../edit/run-edit.ts';
import { loadIntakeState } from '../intake-store/load-intake-state.ts';
import { readIntake } from '../intake-store/read-intake.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { metadataOf } from '../shared/metadata.ts';
import { notFound, subjectOfId } from '../shared/subject.ts';

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
        const stream = intakeStream(subject);
        const known = (await loadIntakeState(deps.eventStore, subject, 0n)).byTask.get(taskId);
        const intake =
          known === undefined ? undefined : await readIntake(deps, subject, known.revision);
        if (intake === undefined || !admitsApp(context.key, intake.options.app_id, 'write')) {
          throw notFound('task');
        }
        const policy = await deps.policies.current(context.tenant);
        const executed = await deps.intakes.execute(
          stream,
          metadataOf(context, identity, subject, policy.version),
          async () => {
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
        return answer(executed.position);
      },
      (events) => answer(events.at(-1)?.position),
    );
  };
