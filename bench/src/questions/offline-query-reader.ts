import { createAssociationReader, createSlotReader } from '@palimpsest/domain';
import type { Embedder } from '@palimpsest/kernel';
import { associations, otherPeople, slotConcepts } from '@palimpsest/models';
import { createQueryReader } from '@palimpsest/projections';
import type { Tokeniser } from '@palimpsest/text';

/** Reads questions as the service does with the offline models. */
export const createOfflineQueryReader = async (
  embedder: Embedder,
  tokeniser: Tokeniser,
): Promise<ReturnType<typeof createQueryReader>> => {
  const readSlots = await createSlotReader({
    concepts: slotConcepts,
    otherPeople,
    tokeniser,
    embed: (texts) => embedder.embed(texts),
  });
  return createQueryReader({
    tokeniser,
    embedder,
    slots: async (query, vector) => readSlots(query, vector),
    associations: createAssociationReader({ associations, otherPeople, tokeniser }),
  });
};
