import {
  foldIntake,
  type IntakeEvent,
  type IntakeState,
  initialIntakeState,
  intakeStream,
} from '@palimpsest/domain';
import type { EventStore, SubjectId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';

const PAGE = 1_000;

/** What a subject's intake stream says about its tasks, from a revision on. */
export const loadIntakeState = async (
  eventStore: EventStore,
  subject: SubjectId,
  from: bigint,
): Promise<IntakeState> => {
  let state = initialIntakeState();
  for (let next = from; ; next += BigInt(PAGE)) {
    const page = await eventStore.readStream(intakeStream(subject), { from: next, limit: PAGE });
    state = foldIntake(
      state,
      page.map((recorded) => ({
        event: decodeEvent<IntakeEvent>(recorded).event,
        revision: recorded.revision,
      })),
    );
    if (page.length < PAGE) return state;
  }
};
