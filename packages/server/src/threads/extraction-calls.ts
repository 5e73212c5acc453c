import type { ExtractionRequest, ExtractionResult } from '@palimpsest/kernel';
import type { ShareableVocabulary } from '@palimpsest/text';

/** What the thread of the offline extractor is started with. */
export interface ExtractionThreadData {
  readonly vocabulary: ShareableVocabulary;
}

export interface ExtractionCall {
  readonly id: number;
  readonly request: ExtractionRequest;
}

export interface ExtractionAnswer {
  readonly id: number;
  readonly result: ExtractionResult;
}
