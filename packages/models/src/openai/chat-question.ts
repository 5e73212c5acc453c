import type { z } from 'zod';

/** What an answer turned out to be: usable, or what to tell the model about it. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** A question whose answer is one JSON object. */
export interface ChatQuestion<T> {
  readonly instructions: string;
  /** What the question is about; kept apart from the instructions because people wrote it. */
  readonly data: string;
  /** Shape of the answer, sent along as JSON schema. */
  readonly format: { readonly name: string; readonly schema: z.ZodType };
  readonly read: (answer: unknown) => Reading<T>;
}
