import { z } from 'zod';
import { normaliseInPlace } from '../../embedding/unit-vector.ts';
import { ModelCallError } from '../connection/call-error.ts';
import type { Connection } from '../connection/connection.ts';

/** Servers differ from the client's types, so the answer is read anew. */
const embeddingsAnswer = z.object({
  data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()).min(1) })),
});

/** Vectors in the order of the texts, or what is wrong with the answer. */
const readVectors = (answer: unknown, count: number): Float32Array[] | string => {
  const parsed = embeddingsAnswer.safeParse(answer);
  if (!parsed.success) return 'no embeddings in the answer';
  const { data } = parsed.data;
  if (data.length !== count) return `${data.length} embeddings for ${count} texts`;
  const vectors = new Map(
    data.map(({ index, embedding }, position) => [
      index ?? position,
      normaliseInPlace(Float32Array.from(embedding)),
    ]),
  );
  const ordered = Array.from({ length: count }, (_, i) => vectors.get(i));
  if (!ordered.every((vector) => vector !== undefined)) return 'embeddings are numbered wrongly';
  const isUsable = ordered.every((vector) => vector.every(Number.isFinite) && vector.some(Boolean));
  return isUsable ? ordered : 'an embedding is no direction';
};

/**
 * One request for embeddings; answers vectors of unit length, in order.
 *
 * @throws ModelCallError
 */
export const requestEmbeddings = (
  connection: Connection,
  texts: readonly string[],
  options: { readonly requestDimension?: number },
  signal: AbortSignal | undefined,
): Promise<readonly Float32Array[]> =>
  connection.call(async (client, attemptSignal) => {
    const answer = await client.embeddings.create(
      {
        model: connection.model,
        input: texts.map((text) => text.toWellFormed()),
        // Without it the client asks for base64, and misreads servers that answer numbers all the same.
        encoding_format: 'float',
        ...(options.requestDimension === undefined ? {} : { dimensions: options.requestDimension }),
      },
      { signal: attemptSignal },
    );
    const vectors = readVectors(answer, texts.length);
    if (typeof vectors === 'string') {
      throw new ModelCallError('unusable_answer', {
        provider: connection.provider,
        what: vectors,
        retryable: true,
      });
    }
    return vectors;
  }, signal);
