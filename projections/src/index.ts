export { createProjections, lagOf } from './admin/projections.ts';
export { createRebuildKind, createRebuildProjection } from './admin/rebuild-projection.ts';
export { findApiKey } from './api-keys/find-api-key.ts';
export { createKeyUsage, type KeyUsage, keyUsageSchema } from './api-keys/key-usage.ts';
export { createListKeys } from './api-keys/list-keys.ts';
export { apiKeysProjection, apiKeysSchema } from './api-keys/projection.ts';
export { createAuditUseCases } from './audit/audit-use-cases.ts';
export { createBundleKind, type Downloads } from './audit/bundle/bundle.ts';
export { proveEvent } from './audit/proof/prove-event.ts';
export { auditSchema } from './audit/record/collections.ts';
export { type ContentReads, createContentReads } from './audit/record/content-reads.ts';
export { auditProjection } from './audit/record/projection.ts';
export { type AuditTarget, recordedAudit } from './audit/record/record-audit.ts';
export { recordedReads } from './audit/record/recorded-reads.ts';
export { createVerify, type VerifyDeps } from './audit/verify/verify.ts';
export { createChangeLog } from './change-log/change-log.ts';
export { changeLogProjection, changeLogSchema } from './change-log/projection.ts';
export { createEntities } from './entities/entities.ts';
export { createNameVectors } from './entities/same-entity.ts';
export { createErasureCertificate, createListErasures } from './erasures/erasures.ts';
export { erasuresProjection, erasuresSchema } from './erasures/projection.ts';
export { createGet } from './get/get.ts';
export { createQuoteReader } from './get/quotes.ts';
export { createHistory } from './history/history.ts';
export { createListHolds } from './holds/list-holds.ts';
export { holdsProjection, holdsSchema } from './holds/projection.ts';
export type { AnchorBoard, AnchorState } from './ledger/anchors.ts';
export { type Coverage, createCoverage } from './ledger/coverage.ts';
export { createLedgerFollower, type LedgerFollower } from './ledger/follower.ts';
export {
  createSigningKeys,
  type PublicSigningKey,
  type SigningKeys,
} from './ledger/signing-keys.ts';
export { createListMemories } from './list/list-memories.ts';
export { memoriesSchema } from './memories/collections.ts';
export { memoriesProjection } from './memories/projection.ts';
export { modelUsageProjection, modelUsageSchema } from './model-usage/projection.ts';
export { createGetPolicy } from './policy/get-policy.ts';
export { createListPolicies } from './policy/list-policies.ts';
export { profilesProjection, profilesSchema } from './profiles/projection.ts';
export type { QueryDeps } from './reading/deps.ts';
export { careProjections, settleProjections } from './reading/settle.ts';
export { factProjections, type ReadAfter, readingAfter } from './reading/wait.ts';
export {
  createHitFinder,
  type HitFinder,
  type HitFinderDeps,
  type HitsFound,
  type HitsWanted,
} from './recall/find-hits.ts';
export { createQueryReader, type QuestionSlots } from './recall/query-reader.ts';
export { createRecall } from './recall/recall.ts';
export { createReceiptWriter } from './recall/receipt-writer.ts';
export { signalQuestion } from './recall/signals.ts';
export { createReconcile, reconcileDraft } from './reconcile/reconcile.ts';
export type { ReconciledProjection } from './reconcile/reconcile-documents.ts';
export { createReconcileKind } from './reconcile/reconcile-kind.ts';
export {
  slotsOfExports,
  slotsOfSnapshots,
  slotsOfTasks,
} from './reconcile/slots-in-use.ts';
export { createSlotSweep } from './reconcile/sweep-slots.ts';
export { retentionProjection, retentionSchema } from './retention/projection.ts';
export { createRetention } from './retention/retention.ts';
export { createVersionOpener } from './search/open-versions.ts';
export { searchProjection } from './search/projection.ts';
export { createGetSession } from './sessions/get-session.ts';
export { sessionsProjection, sessionsSchema } from './sessions/projection.ts';
export { switchesProjection, switchesSchema } from './switches/switches.ts';
export { createTask } from './task/task.ts';
export type { RunningTasks } from './task/task-view.ts';
export { createTasks } from './task/tasks.ts';
export { tasksProjection, tasksSchema } from './tasks/projection.ts';
export { upkeepProjection, upkeepSchema } from './upkeep/projection.ts';
export { usageProjection, usageSchema } from './usage/projection.ts';
export { createRecallReader } from './usage/recalls.ts';
