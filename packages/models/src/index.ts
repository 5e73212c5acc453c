export { loadStaticEmbedder, type StaticEmbedding } from './embedding/load-static-embedder.ts';
export {
  createStaticEmbedder,
  type StaticEmbedderDeps,
  staticModelName,
} from './embedding/static-embedder.ts';
