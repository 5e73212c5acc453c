import type { ShareableVocabulary } from '@palimpsest/text';

/** What the thread of the search index is started with. */
export interface SearchThreadData {
  /** Where the keys lie. */
  readonly directory: string;
  readonly databasePath: string;
  readonly dimension: number;
  /** Base64; stays in memory. */
  readonly rootKey: string;
  readonly vocabulary: ShareableVocabulary;
}
