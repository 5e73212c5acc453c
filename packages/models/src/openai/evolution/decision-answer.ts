import { z } from 'zod';

/** Reason codes that the model chooses from. */
const modelReasons = [
  'new_fact',
  'same_meaning',
  'fuller',
  'correction',
  'changed',
  'contradiction',
  'ended',
  'duplicates_merged',
] as const;

/** A decision as the model writes it. The shape is sent along as JSON schema; the prompt explains the fields. */
export const decisionAnswer = z.object({
  op: z.enum(['ADD', 'SKIP', 'UPDATE', 'MERGE', 'SUPERSEDE']),
  targets: z.array(z.int()),
  mode: z.enum(['CORRECTS', 'CHANGES']).nullable(),
  from: z.string().nullable(),
  text: z
    .string()
    .trim()
    .refine((text) => text.length <= 2_000, 'must have at most 2000 characters')
    .nullable(),
  value: z.string().nullable(),
  reason: z.enum(modelReasons),
  note: z.string(),
});

export type DecisionAnswer = z.infer<typeof decisionAnswer>;

/** What a decision means where the model left a field out. */
export const omittedDecisionFields = {
  targets: [],
  mode: null,
  from: null,
  text: null,
  value: null,
  note: '',
} as const satisfies Partial<DecisionAnswer>;

/** The reason of an operation where the model gave none. */
export const usualReasons = {
  ADD: 'new_fact',
  SKIP: 'same_meaning',
  UPDATE: 'fuller',
  MERGE: 'duplicates_merged',
  SUPERSEDE: 'contradiction',
} as const satisfies Record<DecisionAnswer['op'], DecisionAnswer['reason']>;
