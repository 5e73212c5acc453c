import type { Curator, Embedder, Evolver, Extractor } from '@palimpsest/kernel';
import {
  createOfflineEvolver,
  createOfflineExtractor,
  loadStaticEmbedder,
} from '@palimpsest/models';
import type { Vocabulary } from '@palimpsest/text';
import type { ChatModels, Config, ModelEndpoint } from '../config/config.ts';
import { createOffLoopExtractor } from '../threads/off-loop-extractor.ts';
import { startExtractionThread } from '../threads/start-extraction-thread.ts';

/** The models of one service, and how the start-up line names them. Disposing them ends their thread. */
export interface Models extends AsyncDisposable {
  readonly extractor: Extractor;
  readonly evolver: Evolver;
  readonly embedder: Embedder;
  /** `null`: memories are looked after by rule. */
  readonly curator: Curator | null;
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
  const offLoop = createOffLoopExtractor(offline, () =>
    startExtractionThread({ vocabulary: vocabulary.shareable }),
  );
  const chat = config.chat === null ? null : await chatModels(config.chat, simplify);
  return {
    offline,
    staticEmbedder,
    vocabulary,
    extractor: chat?.extractor ?? offLoop,
    curator: chat?.curator ?? null,
    evolver: chat?.evolver ?? createOfflineEvolver({ simplify }),
    embedder: config.embedding === null ? staticEmbedder : await embeddingModel(config.embedding),
    description: [
      config.chat === null
        ? 'facts: offline rules'
        : `facts: ${config.chat.endpoints.map(({ model }) => model).join(', else ')}`,
      config.embedding === null
        ? `vectors: ${staticEmbedder.space.model} (offline)`
        : `vectors: ${config.embedding.model}`,
    ].join(', '),
    [Symbol.asyncDispose]: () => offLoop[Symbol.asyncDispose](),
  };
};

// The client of those endpoints costs tens of megabytes: it is loaded only where one is configured.
const chatModels = async (
  { endpoints: [first, ...others], timeoutMs }: ChatModels,
  simplify: (text: string) => string,
) => {
  const { createOpenAiCurator, createOpenAiEvolver, createOpenAiExtractor } = await import(
    '@palimpsest/models/openai'
  );
  const options = {
    ...endpointOptions(first),
    fallbacks: others.map(endpointOptions),
    timeoutMs,
    simplify,
  };
  return {
    extractor: createOpenAiExtractor(options),
    evolver: createOpenAiEvolver(options),
    curator: createOpenAiCurator(options),
  };
};

const embeddingModel = async (endpoint: ModelEndpoint): Promise<Embedder> => {
  const { createOpenAiEmbedder, probeDimension } = await import('@palimpsest/models/openai');
  const options = endpointOptions(endpoint);
  return createOpenAiEmbedder({ ...options, dimension: await probeDimension(options) });
};
