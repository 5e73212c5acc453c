import type { CurationRequest } from '@palimpsest/kernel';
import { z } from 'zod';
import type { Reading } from '../chat/chat-question.ts';
import { indexesOf, unknownFact } from './curation-data.ts';

/** Which facts outlive a session, as the model writes it. */
export const worthAnswer = z.object({ keep: z.array(z.int()) });

export const readWorth = (
  answer: unknown,
  request: CurationRequest,
): Reading<readonly number[]> => {
  const shaped = worthAnswer.safeParse(answer);
  if (!shaped.success) return { ok: false, problem: z.prettifyError(shaped.error) };
  const value = indexesOf(shaped.data.keep, request);
  return value === undefined ? { ok: false, problem: unknownFact(request) } : { ok: true, value };
};
