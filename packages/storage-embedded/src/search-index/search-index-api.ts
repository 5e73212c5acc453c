import type {
  CandidateAnswer,
  CandidateQuery,
  Generation,
  IndexedDocument,
  IndexWrite,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';

export interface IndexApplyRequest {
  readonly generation: Generation;
  readonly writes: readonly IndexWrite[];
  readonly checkpoint: bigint | undefined;
}

export interface SubjectsRequest {
  readonly tenant: TenantId;
  readonly after: SubjectId | null;
  readonly limit: number;
}

/** The thread that keeps the sealed rows and the opened subjects. */
export interface SearchIndexApi {
  readonly open: (argument: undefined) => void;
  readonly apply: (request: IndexApplyRequest) => void;
  readonly checkpoint: (generation: Generation) => bigint | undefined;
  readonly candidates: (query: CandidateQuery) => Promise<CandidateAnswer>;
  /** Whatever the entry of the thread answers beside the index. */
  readonly ask: (question: unknown) => Promise<unknown>;
  readonly count: (subject: SubjectId) => number;
  readonly documents: (subject: SubjectId) => readonly IndexedDocument[];
  readonly subjects: (request: SubjectsRequest) => readonly SubjectId[];
  readonly startRebuild: (argument: undefined) => Promise<void>;
  readonly promoteShadow: (argument: undefined) => Promise<void>;
  readonly abandonRebuild: (argument: undefined) => Promise<void>;
  readonly digest: (generation: Generation) => string;
  readonly expunge: (argument: undefined) => Promise<void>;
  readonly close: () => Promise<void>;
}
