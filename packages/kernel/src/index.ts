export { canonicalJson } from './canonical-json.ts';
export type { Decider } from './decider.ts';
export {
  assertNever,
  DomainError,
  type DomainErrorCode,
  type DomainErrorDetails,
  domainErrorCodes,
  PortError,
  type PortErrorCode,
  portErrorCodes,
} from './errors.ts';
export type {
  Actor,
  ActorType,
  DomainEvent,
  EventMetadata,
  NewEvent,
  RecordedEvent,
  StoredEvent,
} from './event.ts';
export {
  type Branded,
  type EventId,
  epochMilliseconds,
  eventId,
  type Instant,
  instant,
  type KeySlotId,
  keySlotId,
  type MemoryId,
  memoryId,
  type Pseudonym,
  pseudonym,
  type ReceiptId,
  receiptId,
  type StreamName,
  type SubjectId,
  streamName,
  subjectId,
  subjectOf,
  type TaskId,
  type TenantId,
  taskId,
  tenantId,
} from './ids.ts';
export type { JsonObject, JsonValue } from './json.ts';
export type { Clock, ManualClock } from './ports/clock.ts';
export type {
  Compacted,
  Curated,
  CuratedMemory,
  CurationRequest,
  Curator,
} from './ports/curator.ts';
export type { Embedder, EmbeddingSpace } from './ports/embedder.ts';
export type { ErasureRecord, RecordedErasure } from './ports/erasure-record.ts';
export {
  type AppendOptions,
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  eventStoreLimits,
  type ReadAllOptions,
  type ReadStreamOptions,
  type SubscribeAllOptions,
  type SubscriptionMessage,
} from './ports/event-store.ts';
export type {
  EvolutionBounds,
  EvolutionCandidate,
  EvolutionDecision,
  EvolutionRequest,
  EvolutionResult,
  Evolver,
  Rewrite,
} from './ports/evolver.ts';
export {
  type ChangeCue,
  type ConversationMessage,
  type ExtractedFact,
  type ExtractionRequest,
  type ExtractionResult,
  type Extractor,
  type FactEntity,
  type FactSlot,
  type FactStance,
  type MemoryType,
  type ModelUsage,
  type Ownership,
  type Polarity,
  recallMarker,
} from './ports/extractor.ts';
export type { IdSource } from './ports/id-source.ts';
export type { KeyService } from './ports/key-service.ts';
export {
  installation,
  type KeyPage,
  type KeySlot,
  type KeyStore,
  type SubjectKeys,
  type TenantKeys,
  type TenantReplacement,
  type WrappedKey,
} from './ports/key-store.ts';
export type { HeldLease, Lease } from './ports/lease.ts';
export type {
  LedgerCheckpoint,
  LedgerLeaf,
  LedgerSigningKey,
  LedgerStore,
} from './ports/ledger-store.ts';
export type {
  CollectionDefinition,
  DocumentReader,
  FindPage,
  FindQuery,
  Generation,
  ProjectionSchema,
  ReadModel,
  ReadModelWrite,
  ReadRequest,
  StoredDocument,
} from './ports/read-model.ts';
export type {
  Candidate,
  CandidateAnswer,
  CandidateQuery,
  CandidateScope,
  IndexableContent,
  IndexedDocument,
  IndexedState,
  IndexedVersion,
  IndexWrite,
  SearchIndex,
} from './ports/search-index.ts';
export type { Snapshot, SnapshotStore } from './ports/snapshot-store.ts';
export { type BoxContext, boxContextOf, type SealedBox } from './sealed-box.ts';
export { dotProduct } from './vectors/dot-product.ts';
