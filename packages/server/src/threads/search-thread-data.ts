import type { ShareableVocabulary } from '@palimpsest/text';

/** What the thread of the search index is started with. */
export interface SearchThreadData {
  readonly directory: string;
  /** Base64; stays in memory. */
  readonly rootKey: string;
  readonly vocabulary: ShareableVocabulary;
}
