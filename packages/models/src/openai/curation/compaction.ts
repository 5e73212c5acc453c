import type { Compacted, CurationRequest } from '@palimpsest/kernel';
import { z } from 'zod';
import type { Reading } from '../chat/chat-question.ts';
import { wordingProblem } from '../own-words.ts';
import { indexesOf, unknownFact } from './curation-data.ts';

const longest = 2_000;

/** A compaction as the model writes it. */
export const compactionAnswer = z.object({
  text: z
    .string()
    .trim()
    .refine((text) => text !== '' && text.length <= longest, `must have 1 to ${longest} characters`)
    .nullable(),
  sources: z.array(z.int()),
  entities: z.array(z.object({ name: z.string(), type: z.string() })),
});

const entityTypes: ReadonlySet<string> = new Set([
  'PERSON',
  'PLACE',
  'ORGANISATION',
  'PET',
  'PRODUCT',
  'EVENT',
]);

export const readCompaction = (
  answer: unknown,
  request: CurationRequest,
): Reading<Compacted | null> => {
  const shaped = compactionAnswer.safeParse(
    typeof answer === 'object' && answer !== null ? { entities: [], ...answer } : answer,
  );
  if (!shaped.success) return { ok: false, problem: z.prettifyError(shaped.error) };
  const { text, entities } = shaped.data;
  if (text === null) return { ok: true, value: null };
  const sources = indexesOf(shaped.data.sources, request);
  if (sources === undefined) return { ok: false, problem: unknownFact(request) };
  if (sources.length < 2) return { ok: false, problem: '"sources" needs two facts or more.' };
  const problem = wordingProblem(
    text,
    sources.flatMap((index) => request.memories[index]?.text ?? []),
  );
  if (problem !== null) return { ok: false, problem };
  const known = entities.filter(({ name, type }) => entityTypes.has(type) && text.includes(name));
  return { ok: true, value: { text, sources, entities: known } };
};
