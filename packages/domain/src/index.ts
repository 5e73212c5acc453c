export {
  type AuditEventData,
  type AuditEventType,
  auditEventSchemas,
  auditSchemaVersions,
} from './audit/events.ts';
export { foldedName, squeezedName } from './entities/entity-name.ts';
export {
  decideIntake,
  type FailIntake,
  type IntakeCommand,
  type IntakeDraft,
  type RetryIntake,
} from './intake/decide-intake.ts';
export {
  areNoOptions,
  type IntakeEvent,
  type IntakeEventData,
  type IntakeEventType,
  type IntakeMessage,
  type IntakeOptions,
  intakeEventSchemas,
  intakeMessageSchema,
  intakeOptionsSchema,
  intakeSchemaVersions,
  noIntakeOptions,
  type SealedMessage,
} from './intake/events.ts';
export {
  foldIntake,
  type HeldIntake,
  type IntakeState,
  initialIntakeState,
  type RecordedIntakeEvent,
} from './intake/intake-state.ts';
export { intakeUpcasters, parseIntakeEvent } from './intake/parse-intake-event.ts';
export { type BeliefRow, beliefRowSchema } from './memory/belief-row.ts';
export type {
  AbsorbIntake,
  AddFact,
  AnnotateMemory,
  Annotation,
  ArchiveExpired,
  ArchiveFaded,
  ArchiveMemories,
  ChangeSwitch,
  CloseSession,
  CompactMemories,
  DeleteMemories,
  EndConsolidation,
  EvictMemories,
  FactFields,
  IntakeDecision,
  MemoryCommand,
  PromoteMemories,
  RecordModelUsage,
  ReevaluateFact,
  RefreshProfile,
  RestoreMemories,
  RevertMemory,
  RevisedFields,
  ReviseMemory,
  SkipFact,
  StartErasure,
  Supersede,
  Wording,
} from './memory/command.ts';
export { compactionGroups } from './memory/compaction-groups.ts';
export { type MemoryContent, memoryContentSchema } from './memory/content.ts';
export { CapacityFull, importantLimit, limitOf } from './memory/decide/check-room.ts';
export { decideMemory } from './memory/decide/decide-memory.ts';
export { purgeReaches } from './memory/decide/purge-memories.ts';
export { restorableUntil } from './memory/decide/restore-memories.ts';
export type { DecisionContext } from './memory/decision-context.ts';
export {
  type AppNames,
  type MemoryDraft,
  type MemoryDraftOf,
  type OpenData,
  type OpenedMemoryEvent,
  openDraft,
  type SessionWords,
} from './memory/draft.ts';
export { isDropped } from './memory/dropped.ts';
export { erasedIntakes } from './memory/erased-intakes.ts';
export {
  type DecisionRecord,
  decisionRecordSchema,
  type ErasureEvidence,
  type FactSource,
  type HoldDetails,
  type MemoryEvent,
  type MemoryEventData,
  type MemoryEventType,
  memoryEventSchemas,
  memorySchemaVersions,
  type PurgeScope,
  type ScopeCount,
  scopeCountSchema,
  sourceSchema,
} from './memory/events.ts';
export { evictionOrder } from './memory/eviction-order.ts';
export { fitsMetadata } from './memory/fits-metadata.ts';
export { modelUsageOf } from './memory/model-usage.ts';
export { scopesOverLimit } from './memory/over-limit.ts';
export { parseMemoryEvent } from './memory/parse-memory-event.ts';
export {
  contentOfVersion,
  type FactTimes,
  findDuplicate,
  liveMemories,
  mergeSurvivor,
} from './memory/queries.ts';
export type { EvictionCandidate, RecalledAnchor, RecalledAnchors } from './memory/recalled.ts';
export {
  counterOf,
  type MemoryScope,
  type ScopeColumns,
  scopeColumns,
  scopeIdentity,
  wholeSubject,
} from './memory/scope.ts';
export {
  type AbsorbedIntakes,
  highestAbsorbed,
  isAbsorbed,
} from './memory/state/absorbed-intakes.ts';
export {
  evolveMemory,
  foldMemory,
  initialMemoryState,
  memoryFoldVersion,
} from './memory/state/fold-memory.ts';
export {
  type HeldMemory,
  type HeldVersion,
  isLive,
  type Supersession,
  saidAt,
  statusOf,
} from './memory/state/held-memory.ts';
export { type HeldProfile, profileKey } from './memory/state/held-profile.ts';
export type { Counter, MemoryState } from './memory/state/memory-state.ts';
export {
  type HeldHold,
  type HeldPurge,
  isHeld,
  type PrivacyState,
} from './memory/state/privacy-state.ts';
export { parseMemoryState, serialiseMemoryState } from './memory/state/snapshot.ts';
export { isSwitchedOn, type SwitchState } from './memory/state/switches.ts';
export { memoryUpcasters } from './memory/upcasters.ts';
export {
  type AnchorFields,
  anchorOf,
  initialWeight,
  laterAnchor,
  type WeightAnchor,
  weightAt,
} from './memory/weight.ts';
export {
  decidePolicy,
  type PolicyCommand,
  type PolicyDraft,
} from './policy/decide-policy.ts';
export {
  type PolicyEvent,
  type PolicyEventData,
  type PolicyEventType,
  type PolicyNote,
  policyEventSchemas,
  policySchemaVersions,
} from './policy/events.ts';
export { type JobName, jobNames } from './policy/job-names.ts';
export {
  checkModelBudget,
  hasModelBudget,
  type ModelSpending,
} from './policy/model-budget.ts';
export { parsePolicyEvent, policyUpcasters } from './policy/parse-policy-event.ts';
export { defaultPolicy, type Policy, policySchema } from './policy/policy.ts';
export { type PolicyDifference, policyDifference } from './policy/policy-difference.ts';
export {
  parsePolicyState,
  policyFoldVersion,
  serialisePolicyState,
} from './policy/policy-snapshot.ts';
export type { PolicySource, VersionedPolicy } from './policy/policy-source.ts';
export {
  foldPolicy,
  initialPolicyState,
  type PolicyRollout,
  type PolicyState,
  policiesInForce,
  policyOf,
} from './policy/policy-state.ts';
export { type Cutoffs, createCutoffs, type TermOf } from './policy/term.ts';
export { type KnownFact, profileFacts, sourcesStand } from './profile/profile-facts.ts';
export {
  type Association,
  type AssociationReader,
  type AssociationReaderDeps,
  createAssociationReader,
  type RelatedWords,
  tokensOfTerm,
} from './ranking/associations.ts';
export { documentTokens } from './ranking/document-tokens.ts';
export { isMark, slotMark } from './ranking/marks.ts';
export type {
  QueryAssociation,
  QueryReading,
  QueryTerm,
  SubjectStatistics,
} from './ranking/query.ts';
export {
  blendedIdf,
  type Relevance,
  type RelevanceFunction,
  type RelevanceParts,
  relevanceOf,
} from './ranking/relevance.ts';
export {
  liftedRelevance,
  type NamedTime,
  type SignalHit,
  type SignalQuestion,
  type Signals,
  signalNames,
  signalsOf,
  withWording,
} from './ranking/signals.ts';
export {
  type AskedSlot,
  createSlotReader,
  type SlotIntent,
  type SlotReader,
  type SlotReaderDeps,
} from './ranking/slot-intent.ts';
export {
  type RecallEvent,
  type RecallEventData,
  type RecallEventType,
  recallEventSchemas,
  recallSchemaVersions,
} from './recall/events.ts';
export { parseRecallEvent, recallUpcasters } from './recall/parse-recall-event.ts';
export { continuityCategory } from './session/continuity.ts';
export { judgeSession, sessionMemories, type Worth } from './session/judge-session.ts';
export { cosine } from './shared/cosine.ts';
export {
  createEventDecoder,
  type EventCatalogue,
  type StoredData,
} from './shared/event-decoder.ts';
export { type Interval, overlaps } from './shared/interval.ts';
export type { Level, RowStatus } from './shared/schemas.ts';
export {
  intakeStream,
  memoryStream,
  policyStream,
  recallStream,
  streamPrefixes,
  tenantStream,
} from './shared/streams.ts';
export { type Upcast, type Upcasters, upcast } from './shared/upcast.ts';
export {
  decideTenant,
  type Grantor,
  type IssueKey,
  type KeyCommand,
  type KeyRotation,
  type RevokeKey,
  type RotateKey,
  type TenantCommand,
  type TenantDraft,
} from './tenant/decide-tenant.ts';
export {
  type ApiKeyDetails,
  apiKeyDetailsSchema,
  CERTIFICATES_KEPT,
  type ErasureCertificate,
  type PastHold,
  type ScopeName,
  scopeNameSchema,
  type TenantEvent,
  type TenantEventData,
  type TenantEventType,
  tenantEventSchemas,
  tenantSchemaVersions,
} from './tenant/events.ts';
export { checkGrant, type KeyRights } from './tenant/key-rights.ts';
export { parseTenantEvent, tenantUpcasters } from './tenant/parse-tenant-event.ts';
export {
  admits,
  foldTenant,
  type HeldKey,
  initialTenantState,
  type OpenApiKeyIssued,
  type OpenedTenantEvent,
  type TenantState,
} from './tenant/tenant-state.ts';
export {
  holds,
  isKnown,
  type Omission,
  type TwoClocks,
  type Visibility,
  visibilityAt,
} from './visibility/at.ts';
export { type FilterSubject, matchesFilter } from './visibility/filter.ts';
export { type KeyReach, reachAdmits, scopeAdmits } from './visibility/scope.ts';
