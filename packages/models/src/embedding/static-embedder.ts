import type { Embedder, EmbeddingSpace } from '@palimpsest/kernel';
import type { Vocabulary } from '@palimpsest/text';
import { isInOtherScript } from '../offline/other-scripts/own-script.ts';
import { readStaticModel } from './model-file.ts';
import { createStaticEncoder } from './static-encoder.ts';

/** Name and version of the space: bump it whenever the vector of any text changes. */
export const staticModelName = 'static-en-zh/2';

/**
 * Cosines of the shipped model (its README): unrelated texts stay under .25 and random turns of one
 * conversation lie at .22 (median) to .46 (95th percentile), so .30 is the first value that says
 * anything; the same fact in other words has a median of .71, so .75 is as good as said.
 */
const relevanceFloor = 0.3;
const relevanceCeiling = 0.75;

export interface StaticEmbedderDeps {
  /** The word list that belongs to the model, line for row. */
  readonly vocabulary: Vocabulary;
  /** `model.bin`; in a `SharedArrayBuffer` it is shared, otherwise copied once. */
  readonly modelBytes: Uint8Array;
}

/**
 * The offline embedder: no network, some microseconds a sentence, the same vector on every machine.
 *
 * @throws PortError `CORRUPT` when `modelBytes` is not a whole model file.
 */
export const createStaticEmbedder = ({ vocabulary, modelBytes }: StaticEmbedderDeps): Embedder => {
  const model = readStaticModel(modelBytes);
  const encode = createStaticEncoder(vocabulary, model);
  const space: EmbeddingSpace = {
    model: staticModelName,
    dimension: model.dimension,
    floor: relevanceFloor,
    ceiling: relevanceCeiling,
  };
  return {
    space,
    // Trained on English and Chinese: two sentences of another alphabet are alike by its most common letters.
    means: (text) => !isInOtherScript(text),
    embed: async (texts) => texts.map(encode),
  };
};
