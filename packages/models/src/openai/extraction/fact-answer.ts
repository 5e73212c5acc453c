import { z } from 'zod';

/**
 * Limits are refinements, because providers that enforce a JSON schema refuse some keywords for length:
 * the schema that is sent names types only.
 */
const words = (limit: number) =>
  z
    .string()
    .trim()
    .refine((text) => text !== '' && text.length <= limit, `must have 1 to ${limit} characters`);

const atMost = (limit: number) =>
  z.string().refine((text) => text.length <= limit, `must have at most ${limit} characters`);

const time = atMost(40).nullable();

/** A fact as the model writes it. The shape is sent along as JSON schema; the prompt explains the fields. */
export const factAnswer = z.object({
  text: words(2_000),
  mem_type: z.enum(['SEMANTIC', 'EPISODIC', 'PROCEDURAL']),
  stance: z.enum(['state', 'past_state', 'episode', 'plan', 'ending']),
  slot: z
    .object({
      person: words(80),
      name: words(40),
      key: atMost(200).nullable(),
      cardinality: z.enum(['one', 'many']),
    })
    .nullable(),
  value: atMost(500).nullable(),
  polarity: z.enum(['positive', 'negative']),
  change: z.enum(['replace', 'end', 'correct', 'add', 'restate', 'postpone', 'cancel']).nullable(),
  valid_from: time,
  valid_to: time,
  event_from: time,
  event_to: time,
  important: z.boolean(),
  entities: z.array(z.object({ name: words(200), type: words(60) })),
  categories: z.array(words(60)),
  sources: z.array(z.int()).refine((ids) => ids.length > 0, 'must name a message'),
});

export type FactAnswer = z.infer<typeof factAnswer>;

/** The whole answer as the provider is asked to enforce it. */
export const factsAnswer = z.object({ facts: z.array(factAnswer) });

/** The whole answer as it is read: each fact is judged by itself, so that one bad fact does not cost the others. */
export const looseFactsAnswer = z.object({ facts: z.array(z.looseObject({})) });

/** What a fact means where the model left a field out; providers that do not enforce the schema let that happen. */
export const omittedFields = {
  mem_type: 'SEMANTIC',
  stance: 'state',
  slot: null,
  value: null,
  polarity: 'positive',
  change: null,
  valid_from: null,
  valid_to: null,
  event_from: null,
  event_to: null,
  important: false,
  entities: [],
  categories: [],
} as const satisfies Partial<FactAnswer>;
