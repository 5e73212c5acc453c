export { loadStaticEmbedder, type StaticEmbedding } from './embedding/load-static-embedder.ts';
export {
  createStaticEmbedder,
  type StaticEmbedderDeps,
  staticModelName,
} from './embedding/static-embedder.ts';
export { associations } from './offline/associations/index.ts';
export { createOfflineEvolver, type OfflineEvolverDeps } from './offline/evolver.ts';
export { createOfflineExtractor, type OfflineExtractorDeps } from './offline/extractor.ts';
export { otherPeople, type SlotConcept, slotConcepts } from './offline/slot-concepts/index.ts';
