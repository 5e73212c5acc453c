import { embeddingWords, type Vocabulary } from '@palimpsest/text';
import { hashedGrams } from './hashed-grams.ts';
import type { StaticModel } from './model-file.ts';
import { normaliseInPlace } from './unit-vector.ts';

/** Adds `weight` times a row of the model to `sum`. */
const addRow = (model: StaticModel, row: number, weight: number, sum: Float32Array): void => {
  const scale = (model.scales[row] ?? 0) * weight;
  const start = (row * model.dimension) / 2;
  for (let i = 0, at = start; i < sum.length; i += 2, at++) {
    const pair = model.weights[at] ?? 0;
    sum[i] = (sum[i] ?? 0) + scale * ((pair & 15) - 8);
    sum[i + 1] = (sum[i + 1] ?? 0) + scale * ((pair >> 4) - 8);
  }
};

/**
 * Text → vector: the sum of its words' rows, at unit length. A word without a row is the sum of its
 * hashed n-grams, damped by the root of their number so that long unknown words do not outweigh known ones.
 * The zero vector for a text without a letter or digit.
 */
export const createStaticEncoder =
  (vocabulary: Vocabulary, model: StaticModel): ((text: string) => Float32Array) =>
  (text) => {
    const sum = new Float32Array(model.dimension);
    for (const word of embeddingWords(text, vocabulary)) {
      const row = vocabulary.rowOf(word);
      if (row >= 0 && row < model.wordRows) {
        addRow(model, row, 1, sum);
        continue;
      }
      const grams = hashedGrams(word, model.buckets);
      const weight = 1 / Math.sqrt(grams.length);
      for (const gram of grams) addRow(model, model.wordRows + gram, weight, sum);
    }
    return normaliseInPlace(sum);
  };
