import { createSlotReader } from '@palimpsest/domain';
import { otherPeople, slotConcepts } from '@palimpsest/models';
import type { QuestionSlots } from '@palimpsest/projections';
import type { Tokeniser } from '@palimpsest/text';
import type { Models } from './models.ts';

/**
 * Reads which slot a question asks about. Questions are compared in the space of the shipped embedder, whatever
 * embedder serves the memories: that costs microseconds and asks nobody.
 */
export const loadQuestionSlots = async (
  { embedder, staticEmbedder }: Pick<Models, 'embedder' | 'staticEmbedder'>,
  tokeniser: Tokeniser,
): Promise<QuestionSlots> => {
  const read = await createSlotReader({
    concepts: slotConcepts,
    otherPeople,
    tokeniser,
    embed: (texts) => staticEmbedder.embed(texts),
  });
  return async (query, vector) => {
    if (embedder === staticEmbedder) return read(query, vector);
    const [own] = await staticEmbedder.embed([query]);
    return read(query, own ?? null);
  };
};
