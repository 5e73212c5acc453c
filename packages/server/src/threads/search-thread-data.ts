import type { ShareableVocabulary } from '@palimpsest/text';

/** What the thread of the search index is started with. */
export interface SearchThreadData {
  /** Where the keys lie: the thread reads them for itself. */
  readonly keys:
    | { readonly kind: 'embedded'; readonly directory: string }
    | { readonly kind: 'mongodb'; readonly url: string; readonly epochKeyDirectory: string };
  /** Data directory of a read model beside the index: hits are found here, then. `null`: it lies on an engine. */
  readonly documents: string | null;
  readonly databasePath: string;
  readonly dimension: number;
  /** Base64; stays in memory. */
  readonly rootKey: string;
  readonly vocabulary: ShareableVocabulary;
  /** Milliseconds for which a key of a subject is used without a look into the store. */
  readonly freshForMs: number;
}
