import { DomainError } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideIntake, type FailIntake, type IntakeDraft } from './decide-intake.ts';
import { foldIntake, initialIntakeState, type RecordedIntakeEvent } from './intake-state.ts';

const accepted = (task_id: string): RecordedIntakeEvent['event'] => ({
  type: 'IntakeAccepted',
  data: { task_id },
});

const failed = (attempts: number): IntakeDraft => ({
  type: 'IntakeFailed',
  data: {
    task_id: 't1',
    intake_revision: '1',
    stage: 'extract',
    error_code: 'TIMEOUT',
    attempts,
    retryable: true,
  },
});

const retried: IntakeDraft = {
  type: 'IntakeRetried',
  data: { task_id: 't1', intake_revision: '1' },
};

const given = (...events: readonly RecordedIntakeEvent['event'][]) =>
  foldIntake(
    initialIntakeState(),
    events.map((event, revision) => ({ event, revision: BigInt(revision) })),
  );

const fail = (attempts: number, taskId = 't1'): FailIntake => ({
  type: 'FailIntake',
  taskId,
  stage: 'extract',
  errorCode: 'TIMEOUT',
  attempts,
  retryable: true,
});

const retry = (absorbed = false, taskId = 't1') =>
  ({ type: 'RetryIntake', taskId, absorbed }) as const;

const two = [accepted('t0'), accepted('t1')] as const;

describe('an intake that fails', () => {
  it('is recorded with its revision', () => {
    expect(decideIntake(fail(5), given(...two))).toEqual([failed(5)]);
  });

  it('is recorded once for the same tries, and again after more', () => {
    expect(decideIntake(fail(5), given(...two, failed(5)))).toEqual([]);
    expect(decideIntake(fail(6), given(...two, failed(5)))).toEqual([failed(6)]);
    expect(decideIntake(fail(5), given(...two, failed(5), retried))).toEqual([failed(5)]);
  });

  it('has to have been accepted', () => {
    expect(() => decideIntake(fail(5, 'nobody'), given(...two))).toThrow(DomainError);
  });
});

describe('a retry by hand', () => {
  it('puts a failed intake back to be worked on', () => {
    expect(decideIntake(retry(), given(...two, failed(5)))).toEqual([retried]);
    const { byTask } = given(...two, failed(5), retried);
    expect(byTask.get('t1')).toMatchObject({ status: 'ACCEPTED', attempts: 5, revision: 1n });
  });

  it('of one that is to be worked on anyway does nothing', () => {
    expect(decideIntake(retry(), given(...two))).toEqual([]);
    expect(decideIntake(retry(), given(...two, failed(5), retried))).toEqual([]);
  });

  it('of one that has succeeded, or of nothing, is refused', () => {
    expect(() => decideIntake(retry(true), given(...two, failed(5), retried))).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', field: 'task_id' }),
    );
    expect(() => decideIntake(retry(false, 'nobody'), given(...two))).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });
});

describe('folding intakes', () => {
  it('gives the same at once as one by one, in any order of events', () => {
    const event = fc.constantFrom(accepted('t0'), accepted('t1'), failed(2), failed(3), retried, {
      type: 'IntakePart',
      data: { task_id: 't1' },
    } as const);
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const recorded = events.map((each, index) => ({ event: each, revision: BigInt(index) }));
        const oneByOne = recorded.reduce(
          (state, each) => foldIntake(state, [each]),
          initialIntakeState(),
        );
        expect(foldIntake(initialIntakeState(), recorded)).toEqual(oneByOne);
      }),
    );
  });
});
