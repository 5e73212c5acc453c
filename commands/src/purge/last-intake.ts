import { intakeStream } from '@palimpsest/domain';
import type { EventStore, SubjectId } from '@palimpsest/kernel';

/** Revision of the last event among a subject's intakes: a purge drops what was accepted up to there. `null`: none was. */
export const lastIntake = async (
  eventStore: EventStore,
  subject: SubjectId,
): Promise<bigint | null> => {
  const [last] = await eventStore.readStream(intakeStream(subject), {
    direction: 'backwards',
    limit: 1,
  });
  return last?.revision ?? null;
};
