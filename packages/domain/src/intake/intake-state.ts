import type { DomainEvent } from '@palimpsest/kernel';
import type { IntakeEvent, IntakeEventData, IntakeEventType } from './events.ts';

/** What is known of an accepted conversation from its own stream; what came of it stands with the facts. */
export interface HeldIntake {
  readonly taskId: string;
  /** Revision of its `IntakeAccepted`. */
  readonly revision: bigint;
  /** `ACCEPTED`: to be worked on, for the first time or again. */
  readonly status: 'ACCEPTED' | 'FAILED';
  /** Tries that have failed, over all. */
  readonly attempts: number;
  readonly failure: {
    readonly stage: IntakeEventData<'IntakeFailed'>['stage'];
    readonly errorCode: string;
    readonly retryable: boolean;
  } | null;
}

export interface IntakeState {
  readonly byTask: ReadonlyMap<string, HeldIntake>;
  /** Revision of the last event; `null` for an empty stream. */
  readonly lastRevision: bigint | null;
}

export const initialIntakeState = (): IntakeState => ({ byTask: new Map(), lastRevision: null });

/** An event of the stream with its revision; its boxes stay closed. */
export interface RecordedIntakeEvent {
  readonly event:
    | IntakeEvent
    | { [T in IntakeEventType]: DomainEvent<T, IntakeFold[T]> }[IntakeEventType];
  readonly revision: bigint;
}

/** The fields that the fold reads. */
interface IntakeFold {
  readonly IntakeAccepted: Pick<IntakeEventData<'IntakeAccepted'>, 'task_id'>;
  readonly IntakePart: Pick<IntakeEventData<'IntakePart'>, 'task_id'>;
  readonly IntakeFailed: IntakeEventData<'IntakeFailed'>;
  readonly IntakeRetried: Pick<IntakeEventData<'IntakeRetried'>, 'task_id'>;
  readonly IntakesClosed: IntakeEventData<'IntakesClosed'>;
  readonly IntakesReopened: IntakeEventData<'IntakesReopened'>;
}

const after = (
  held: HeldIntake | undefined,
  { event, revision }: RecordedIntakeEvent,
): HeldIntake | undefined => {
  switch (event.type) {
    case 'IntakeAccepted': {
      const { task_id: taskId } = event.data;
      return held ?? { taskId, revision, status: 'ACCEPTED', attempts: 0, failure: null };
    }
    case 'IntakeFailed': {
      const { stage, error_code: errorCode, attempts, retryable } = event.data;
      return (
        held && { ...held, status: 'FAILED', attempts, failure: { stage, errorCode, retryable } }
      );
    }
    case 'IntakeRetried':
      return held && { ...held, status: 'ACCEPTED' };
    default:
      // A part of it, the end of the stream, or a later version's event.
      return held;
  }
};

/** Folds events in, in order. Copies once; never throws. */
export const foldIntake = (
  state: IntakeState,
  events: readonly RecordedIntakeEvent[],
): IntakeState => {
  if (events.length === 0) return state;
  const byTask = new Map(state.byTask);
  let { lastRevision } = state;
  for (const recorded of events) {
    const { task_id: taskId } = recorded.event.data;
    const next = after(byTask.get(taskId), recorded);
    if (next !== undefined) byTask.set(taskId, next);
    if (lastRevision === null || recorded.revision > lastRevision) lastRevision = recorded.revision;
  }
  return { byTask, lastRevision };
};
