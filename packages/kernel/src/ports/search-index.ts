import type { MemoryId, Pseudonym, SubjectId, TenantId } from '../ids.ts';
import type { SealedBox } from '../sealed-box.ts';
import type { Generation } from './read-model.ts';

/** One version of one memory as the index keeps it: boxes as the event carried them, nothing opened. */
export interface IndexedVersion {
  readonly tenant: TenantId;
  readonly subjectId: SubjectId;
  readonly memoryId: MemoryId;
  readonly version: number;
  /** Event whose boxes these are (part of their associated data), and its schema version. */
  readonly eventId: string;
  readonly schemaVersion: number;
  readonly sealed: SealedBox;
  readonly sealedVector: SealedBox | null;
}

/** Where a version may be seen now; complete, so that the highest position wins. */
export interface IndexedState {
  readonly tenant: TenantId;
  readonly subjectId: SubjectId;
  readonly memoryId: MemoryId;
  readonly version: number;
  /** It has an open row of that status; `SUPERSEDED`: none but closed-off ones. */
  readonly status: 'ACTIVE' | 'ARCHIVED' | 'SUPERSEDED';
  readonly level: 'GLOBAL' | 'APP' | 'SESSION';
  readonly appRef: Pseudonym | null;
  readonly sessionRef: Pseudonym | null;
  readonly agentRef: Pseudonym | null;
}

/** A version as the index keeps it, with where it may be seen. */
export interface IndexedDocument {
  readonly version: IndexedVersion;
  /** `null`: none was written yet. */
  readonly state: IndexedState | null;
  readonly hidden: boolean;
}

export type IndexWrite =
  | { readonly kind: 'version'; readonly position: bigint; readonly version: IndexedVersion }
  | { readonly kind: 'state'; readonly position: bigint; readonly state: IndexedState }
  /** Deleted (not found, whatever its state) or deleted no more; an overlay over all versions. */
  | {
      readonly kind: 'hide';
      readonly position: bigint;
      readonly subjectId: SubjectId;
      readonly memoryId: MemoryId;
      readonly hidden: boolean;
    }
  | {
      readonly kind: 'delete-memory';
      readonly position: bigint;
      readonly subjectId: SubjectId;
      readonly memoryId: MemoryId;
    }
  | { readonly kind: 'delete-subject'; readonly position: bigint; readonly subjectId: SubjectId };

/** Exact scope filter (DESIGN section 7); a memory that carries an agent is only for that agent. */
export interface CandidateScope {
  readonly includeGlobal: boolean;
  readonly appRef: Pseudonym | null;
  readonly sessionRef: Pseudonym | null;
  readonly agentRef: Pseudonym | null;
}

export interface CandidateQuery {
  readonly tenant: TenantId;
  readonly subjectId: SubjectId;
  /** Search tokens of the query, distinct. Tokens that begin with `§` are marks (slot, entity), not words. */
  readonly tokens: readonly string[];
  /** Unit length; `null` when the embedder is down: tokens alone find candidates then. */
  readonly vector: Float32Array | null;
  /** `null`: no scope filter (time travel: a scope may have been another then; the read model decides). */
  readonly scope: CandidateScope | null;
  readonly statuses: readonly IndexedState['status'][];
  /** At most this many by vector and as many by tokens; the union is answered. */
  readonly limit: number;
}

/** Everything that relevance needs of one version, so that every engine ranks alike. */
export interface Candidate {
  readonly memoryId: MemoryId;
  readonly version: number;
  /** Cosine to the query vector; `null` when either has none. */
  readonly cosine: number | null;
  /** For each query token, how often the version holds it. */
  readonly termFrequencies: readonly number[];
  /** Number of word tokens of the version (marks not counted). */
  readonly length: number;
}

export interface CandidateAnswer {
  readonly candidates: readonly Candidate[];
  readonly statistics: {
    /** Versions of the subject that the statuses and scope admit. */
    readonly documents: number;
    readonly averageLength: number;
    /** For each query token, how many of those versions hold it. */
    readonly documentFrequencies: readonly number[];
  };
  /** Checkpoint of the index when it answered. */
  readonly position: bigint | undefined;
}

/** What an index needs of an opened version. */
export interface IndexableContent {
  /** Word tokens and `§` marks, with repeats. */
  readonly tokens: readonly string[];
  readonly vector: Float32Array | null;
}

/**
 * Finds candidates; relevance is the domain's.
 *
 * - `apply` writes a batch guarded by position per (kind, memory, version): a lower position never
 *   overwrites a higher one; equal positions are harmless. Deletes hold against lower positions. The checkpoint
 *   is stored with the batch.
 * - `candidates` answers the nearest by cosine and the best by BM25 (k1 1.2, b 0.75), as a union without
 *   duplicates, plus every version that holds one of the query's marks (at most 500). Versions
 *   without a `state` and hidden memories are not found, and not counted in the statistics.
 * - The embedded index is exact and keeps sealed rows only on disk; it opens a subject's rows in memory
 *   when first asked, away from the caller's event loop.
 * - Rebuild: as in `ReadModel`, without a moment in which `candidates` misses what the live one had.
 * - `expunge` resolves once nothing of what was deleted before lies in the files of the engine any more.
 * - A vector of another dimension than the index was made for: `PortError` `INCOMPATIBLE`.
 */
export interface SearchIndex extends AsyncDisposable {
  readonly apply: (
    generation: Generation,
    writes: readonly IndexWrite[],
    checkpoint: bigint | undefined,
  ) => Promise<void>;
  readonly checkpoint: (generation: Generation) => Promise<bigint | undefined>;
  readonly candidates: (query: CandidateQuery) => Promise<CandidateAnswer>;
  /** Number of versions kept of a subject, whatever their state. */
  readonly count: (subjectId: SubjectId) => Promise<number>;
  /** The versions that `count` counts, in order of memory and version, boxes as they are: for whoever holds them against the log. */
  readonly documents: (subjectId: SubjectId) => Promise<readonly IndexedDocument[]>;
  /** Subjects that versions of a tenant are kept of, in the order of their ids, at most `limit` from behind `after`. */
  readonly subjects: (
    tenant: TenantId,
    page: { readonly after: SubjectId | null; readonly limit: number },
  ) => Promise<readonly SubjectId[]>;
  readonly startRebuild: () => Promise<void>;
  readonly promoteShadow: () => Promise<void>;
  readonly abandonRebuild: () => Promise<void>;
  /** SHA-256 over all versions and states of a generation in order, boxes as they are. */
  readonly digest: (generation: Generation) => Promise<string>;
  readonly expunge: () => Promise<void>;
}
