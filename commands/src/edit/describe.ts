import type { ExtractedFact, Extractor, FactSlot, Instant } from '@palimpsest/kernel';

/** What a wording that somebody typed is about, so that it takes part in evolution like an extracted one. */
export interface Description {
  readonly slot: FactSlot | null;
  readonly value: string | null;
  readonly polarity: ExtractedFact['polarity'];
  readonly entities: ExtractedFact['entities'];
  readonly categories: ExtractedFact['categories'];
  readonly stance: ExtractedFact['stance'] | null;
}

const nothing: Description = {
  slot: null,
  value: null,
  polarity: 'positive',
  entities: [],
  categories: [],
  stance: null,
};

/**
 * Reads slot and value out of one wording, by the offline rules: a direct edit is answered at once and asks no
 * model. A wording with several facts in it, or none, is about nothing in particular.
 */
export const createDescriber = (offline: Extractor) => {
  return async (text: string, at: Instant, timezone: string): Promise<Description> => {
    const { facts } = await offline.extract({
      messages: [{ ordinal: 0, role: 'user', content: text, at }],
      context: [],
      ownership: 'USER',
      referenceTime: at,
      timezone,
      focus: [],
      instructions: null,
      entityTypes: [],
    });
    const [fact, second] = facts;
    if (fact === undefined || second !== undefined) return nothing;
    const { slot, value, polarity, entities, categories, stance } = fact;
    return { slot, value, polarity, entities, categories, stance };
  };
};

export type Describer = ReturnType<typeof createDescriber>;
