import { memoryStream } from '@palimpsest/domain';
import type { EventStore, SubjectId } from '@palimpsest/kernel';

const PAGE = 500;

/** Revision from which on a subject's facts are still to come. */
export const nextRevision = async (eventStore: EventStore, subject: SubjectId): Promise<bigint> => {
  const [last] = await eventStore.readStream(memoryStream(subject), {
    direction: 'backwards',
    limit: 1,
  });
  return (last?.revision ?? -1n) + 1n;
};

/** Whether an erasure of anything of the subject has begun at that revision or later. */
export const erasedSince = async (
  eventStore: EventStore,
  subject: SubjectId,
  revision: bigint,
): Promise<boolean> => {
  for (let from = revision; ; from += BigInt(PAGE)) {
    const page = await eventStore.readStream(memoryStream(subject), { from, limit: PAGE });
    if (page.some(({ type }) => type === 'ErasureStarted')) return true;
    if (page.length < PAGE) return false;
  }
};
