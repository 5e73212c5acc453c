export { loadStaticEmbedder, type StaticEmbedding } from './embedding/load-static-embedder.ts';
export {
  createStaticEmbedder,
  type StaticEmbedderDeps,
  staticModelName,
} from './embedding/static-embedder.ts';
export { type CallFailure, ModelCallError } from './openai/call-error.ts';
export type { CallLimits } from './openai/call-limits.ts';
export type { OpenAiChatOptions } from './openai/chat.ts';
export type { OpenAiEndpoint } from './openai/endpoint.ts';
export {
  createOpenAiEmbedder,
  type OpenAiEmbedderOptions,
  type OpenAiEmbeddingOptions,
  probeDimension,
} from './openai/openai-embedder.ts';
export { createOpenAiEvolver, type OpenAiEvolverOptions } from './openai/openai-evolver.ts';
export { createOpenAiExtractor, type OpenAiExtractorOptions } from './openai/openai-extractor.ts';
