import type { Embedder, Evolver, Extractor } from '@palimpsest/kernel';
import {
  createOfflineEvolver,
  createOfflineExtractor,
  createOpenAiEmbedder,
  createOpenAiEvolver,
  createOpenAiExtractor,
  loadStaticEmbedder,
  probeDimension,
} from '@palimpsest/models';
import type { Vocabulary } from '@palimpsest/text';
import type { Config, ModelEndpoint } from '../config/config.ts';

/** The models of one service, and how the start-up line names them. */
export interface Models {
  readonly extractor: Extractor;
  readonly evolver: Evolver;
  readonly embedder: Embedder;
  /** Reads slots out of direct edits, whatever the models are. */
  readonly offline: Extractor;
  /** Embeds the questions that slots are recognised by, whatever the embedder is. */
  readonly staticEmbedder: Embedder;
  readonly vocabulary: Vocabulary;
  readonly description: string;
}

const endpointOptions = ({ baseUrl, apiKey, model }: ModelEndpoint) => ({
  baseUrl,
  model,
  ...(apiKey === undefined ? {} : { apiKey }),
});

/** Chooses by configuration: without an address nothing leaves the machine. */
export const loadModels = async (config: Pick<Config, 'chat' | 'embedding'>): Promise<Models> => {
  const { embedder: staticEmbedder, vocabulary } = await loadStaticEmbedder();
  const simplify = (text: string): string => vocabulary.simplify(text);
  const offline = createOfflineExtractor({ simplify });
  const chat = config.chat === null ? null : { ...endpointOptions(config.chat), simplify };
  const embedding = config.embedding === null ? null : endpointOptions(config.embedding);
  return {
    offline,
    staticEmbedder,
    vocabulary,
    extractor: chat === null ? offline : createOpenAiExtractor(chat),
    evolver: chat === null ? createOfflineEvolver({ simplify }) : createOpenAiEvolver(chat),
    embedder:
      embedding === null
        ? staticEmbedder
        : createOpenAiEmbedder({ ...embedding, dimension: await probeDimension(embedding) }),
    description: [
      config.chat === null ? 'facts: offline rules' : `facts: ${config.chat.model}`,
      config.embedding === null
        ? `vectors: ${staticEmbedder.space.model} (offline)`
        : `vectors: ${config.embedding.model}`,
    ].join(', '),
  };
};
