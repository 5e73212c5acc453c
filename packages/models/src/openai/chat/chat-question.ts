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
  /** Judges an answer. On the last try a problem is not shown to the model any more: the call fails with it. */
  readonly read: (answer: unknown, isLastTry: boolean) => Reading<T>;
}
