import { assertNever, DomainError } from '@palimpsest/kernel';
import type { IntakeEvent, IntakeEventData } from './events.ts';
import type { HeldIntake, IntakeState } from './intake-state.ts';

/** A try at an intake has failed, and it is given up for now. */
export interface FailIntake {
  readonly type: 'FailIntake';
  readonly taskId: string;
  readonly stage: IntakeEventData<'IntakeFailed'>['stage'];
  /** Name of a port or domain error. */
  readonly errorCode: string;
  /** Tries so far, over all. */
  readonly attempts: number;
  readonly retryable: boolean;
}

/** By hand: a failed intake is to be tried again. */
export interface RetryIntake {
  readonly type: 'RetryIntake';
  readonly taskId: string;
  /** Whether the fact stream shows that it had its effect (`isAbsorbed`). */
  readonly absorbed: boolean;
}

export type IntakeCommand = FailIntake | RetryIntake;

/** What is decided about an intake after it was accepted: nothing that has to be sealed. */
export type IntakeDraft = Extract<
  IntakeEvent,
  { type: 'IntakeFailed' | 'IntakeRetried' | 'IntakesClosed' | 'IntakesReopened' }
>;

const known = (state: IntakeState, taskId: string): HeldIntake => {
  const intake = state.byTask.get(taskId);
  if (intake === undefined) {
    throw new DomainError('NOT_FOUND', 'no such task', { field: 'task_id' });
  }
  return intake;
};

const fail = (command: FailIntake, state: IntakeState): readonly IntakeDraft[] => {
  const intake = known(state, command.taskId);
  // The same failure told again, after a crash between append and answer.
  if (intake.status === 'FAILED' && intake.attempts >= command.attempts) return [];
  return [
    {
      type: 'IntakeFailed',
      data: {
        task_id: command.taskId,
        intake_revision: intake.revision.toString(),
        stage: command.stage,
        error_code: command.errorCode,
        attempts: command.attempts,
        retryable: command.retryable,
      },
    },
  ];
};

const retry = (command: RetryIntake, state: IntakeState): readonly IntakeDraft[] => {
  const intake = known(state, command.taskId);
  if (command.absorbed) {
    throw new DomainError('INVALID_ARGUMENT', 'only a failed task can be retried', {
      field: 'task_id',
    });
  }
  if (intake.status === 'ACCEPTED') return [];
  return [
    {
      type: 'IntakeRetried',
      data: { task_id: command.taskId, intake_revision: intake.revision.toString() },
    },
  ];
};

/**
 * Decides about accepted conversations. `[]` means that it is so already. Throws `DomainError` `NOT_FOUND` for a task
 * that was never accepted, `INVALID_ARGUMENT` for a retry of one that has succeeded.
 */
export const decideIntake = (
  command: IntakeCommand,
  state: IntakeState,
): readonly IntakeDraft[] => {
  switch (command.type) {
    case 'FailIntake':
      return fail(command, state);
    case 'RetryIntake':
      return retry(command, state);
    default:
      return assertNever(command);
  }
};
