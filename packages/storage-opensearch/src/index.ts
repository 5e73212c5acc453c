export type { OpenSearchConnection } from './connection/connection-options.ts';
export { dropOpenSearchIndex } from './generations/drop-index.ts';
export {
  createOpenSearchIndex,
  type OpenSearchIndex,
  type OpenSearchIndexOptions,
} from './search-index.ts';
export type { IndexOpener } from './writing/opener.ts';
export type { IndexProblem } from './writing/version-changes.ts';
