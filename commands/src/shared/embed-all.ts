import type { Embedder } from '@palimpsest/kernel';

/** Texts of one call to the embedder. */
const BATCH = 64;

/**
 * Vectors of texts, in batches; where a batch fails, one by one, so that one bad text costs only itself.
 * `null`: no vector could be had; the memory is then found by its words.
 */
export const embedAll = async (
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly (Float32Array | null)[]> => {
  const vectors: (Float32Array | null)[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    try {
      vectors.push(...(await embedder.embed(batch, { signal })));
    } catch {
      for (const text of batch) vectors.push(await embedOne(embedder, text, signal));
    }
  }
  return vectors;
};

const embedOne = async (
  embedder: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<Float32Array | null> => {
  try {
    const [vector] = await embedder.embed([text], { signal });
    return vector ?? null;
  } catch {
    return null;
  }
};
