export { loadStaticEmbedder, type StaticEmbedding } from './embedding/load-static-embedder.ts';
export {
  createStaticEmbedder,
  type StaticEmbedderDeps,
  staticModelName,
} from './embedding/static-embedder.ts';
export { createOfflineEvolver, type OfflineEvolverDeps } from './offline/evolver.ts';
export { createOfflineExtractor, type OfflineExtractorDeps } from './offline/extractor.ts';
export { otherPeople, type SlotConcept, slotConcepts } from './offline/slot-concepts/index.ts';
export type { OpenAiChatOptions } from './openai/chat/chat.ts';
export { type CallFailure, ModelCallError } from './openai/connection/call-error.ts';
export type { CallLimits } from './openai/connection/call-limits.ts';
export type { OpenAiEndpoint } from './openai/connection/endpoint.ts';
export {
  createOpenAiEmbedder,
  type OpenAiEmbedderOptions,
  type OpenAiEmbeddingOptions,
  probeDimension,
} from './openai/embedding/openai-embedder.ts';
export {
  createOpenAiEvolver,
  type OpenAiEvolverOptions,
} from './openai/evolution/openai-evolver.ts';
export {
  createOpenAiExtractor,
  type OpenAiExtractorOptions,
} from './openai/extraction/openai-extractor.ts';
