import type { CurationRequest } from '@palimpsest/kernel';
import { z } from 'zod';
import type { Reading } from '../chat/chat-question.ts';
import { wordingProblem } from '../own-words.ts';

/** Longest profile, in characters: it goes into every prompt. */
const longest = 2_000;

/** A profile as the model writes it. */
export const profileAnswer = z.object({
  profile: z
    .string()
    .trim()
    .refine(
      (text) => text !== '' && text.length <= longest,
      `must have 1 to ${longest} characters`,
    ),
});

export const readProfile = (answer: unknown, { memories }: CurationRequest): Reading<string> => {
  const shaped = profileAnswer.safeParse(answer);
  if (!shaped.success) return { ok: false, problem: z.prettifyError(shaped.error) };
  const { profile } = shaped.data;
  const problem = wordingProblem(
    profile,
    memories.map(({ text }) => text),
  );
  return problem === null ? { ok: true, value: profile } : { ok: false, problem };
};
