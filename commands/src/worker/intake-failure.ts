import { decideIntake, intakeStream, type PolicySource } from '@palimpsest/domain';
import { type EventStore, type IdSource, PortError, type SubjectId } from '@palimpsest/kernel';
import type { AggregateStore } from '@palimpsest/runtime';
import type { IntakeStreamDraft, IntakeStreamState } from '../intake-store/intake-draft.ts';
import { loadIntakeState } from '../intake-store/load-intake-state.ts';
import type { IntakeJob } from './intake-queue.ts';
import { type Stage, StageFailed } from './stage-failed.ts';

const causeOf = (error: unknown): unknown => (error instanceof StageFailed ? error.cause : error);

export const stageOf = (error: unknown): Stage =>
  error instanceof StageFailed ? error.stage : 'append';

/** Whether trying again can help. Anything that we did not foresee is tried again: it may be the machine's trouble. */
export const isRetryable = (error: unknown): boolean => {
  const cause = causeOf(error);
  return !(cause instanceof PortError) || cause.retryable || cause.code === 'BAD_ANSWER';
};

/** The name that a failure goes by in events and logs. */
export const failureCode = (error: unknown): string => {
  const cause = causeOf(error);
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    return cause.code === 'BAD_ANSWER' ? 'EXTRACTION_FAILED' : cause.code;
  }
  return 'INTERNAL';
};

export interface FailureDeps {
  readonly eventStore: EventStore;
  readonly ids: IdSource;
  readonly policies: PolicySource;
  readonly intakes: AggregateStore<IntakeStreamState, IntakeStreamDraft>;
}

/** Records that an intake is given up for now, until somebody has it retried. */
export const recordFailure = async (
  deps: FailureDeps,
  subject: SubjectId,
  job: IntakeJob,
  attempts: number,
  error: unknown,
): Promise<void> => {
  const { version } = await deps.policies.current(job.tenant, subject);
  await deps.intakes.execute(
    intakeStream(subject),
    {
      tenant: job.tenant,
      subject_id: subject,
      correlation_id: job.taskId,
      causation_id: null,
      command_id: `${job.taskId}.failed.${deps.ids.random()}`,
      actor: { type: 'SYSTEM', id: 'worker' },
      policy_version: version,
      idempotent: false,
    },
    async ({ closed }) => {
      // Of a subject that is being erased nothing more is told.
      if (closed) return [];
      const state = await loadIntakeState(deps.eventStore, subject, job.revision);
      return decideIntake(
        {
          type: 'FailIntake',
          taskId: job.taskId,
          stage: stageOf(error),
          errorCode: failureCode(error),
          // Those before a retry by hand count too.
          attempts: (state.byTask.get(job.taskId)?.attempts ?? 0) + attempts,
          retryable: isRetryable(error),
        },
        state,
      );
    },
  );
};
