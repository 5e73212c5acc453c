import type { Embedder, Evolver, Extractor, ModelUsage } from '@palimpsest/kernel';

/** Of a model that nobody pays for. */
export const plainUsage: ModelUsage = {
  provider: 'offline',
  model: 'plain',
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  durationMs: 0,
};

/** Takes every message of the user as one fact, in its own words. */
export const plainExtractor: Extractor = {
  mode: 'offline',
  extract: async ({ messages }) => ({
    facts: messages
      .filter(({ role }) => role === 'user')
      .map(({ content, at, ordinal }) => ({
        text: content,
        ownership: 'USER',
        memType: 'EPISODIC',
        stance: 'episode',
        slot: null,
        value: null,
        polarity: 'positive',
        change: null,
        validFrom: at,
        validFromAssumed: true,
        validTo: null,
        eventFrom: at,
        eventTo: null,
        isImportant: false,
        entities: [],
        categories: [],
        sources: [ordinal],
      })),
    rejected: [],
    ignored: 0,
    mode: 'offline',
    promptVersion: 'plain',
    usage: plainUsage,
  }),
};

/** Adds whatever it is asked about. */
export const plainEvolver: Evolver = {
  mode: 'offline',
  decide: async () => ({
    decision: { op: 'ADD', reason: 'new' },
    mode: 'offline',
    promptVersion: 'plain',
    usage: plainUsage,
  }),
};

/** Shape of the vectors that the full service would have made: both take turns on the same data. */
const space = { model: 'static-en-zh/2', dimension: 256, floor: 0.3, ceiling: 0.75 } as const;

/** A unit vector for each text, by its length: what it means is of no account here. */
export const plainEmbedder: Embedder = {
  space,
  embed: async (texts) =>
    texts.map((text) => {
      const vector = new Float32Array(space.dimension);
      vector[text.length % space.dimension] = 1;
      return vector;
    }),
};

/** All of them, with nobody who looks after memories. */
export const plainModels = {
  extractor: plainExtractor,
  evolver: plainEvolver,
  embedder: plainEmbedder,
  curator: null,
} as const;
