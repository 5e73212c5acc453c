export type { OpenAiChatOptions } from './chat/chat.ts';
export { type CallFailure, ModelCallError } from './connection/call-error.ts';
export type { CallLimits } from './connection/call-limits.ts';
export type { OpenAiEndpoint } from './connection/endpoint.ts';
export { createOpenAiCurator } from './curation/openai-curator.ts';
export {
  createOpenAiEmbedder,
  type OpenAiEmbedderOptions,
  type OpenAiEmbeddingOptions,
  probeDimension,
} from './embedding/openai-embedder.ts';
export {
  createOpenAiEvolver,
  type OpenAiEvolverOptions,
} from './evolution/openai-evolver.ts';
export {
  createOpenAiExtractor,
  type OpenAiExtractorOptions,
} from './extraction/openai-extractor.ts';
