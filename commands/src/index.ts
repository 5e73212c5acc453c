export { createAdd } from './add/add.ts';
export { createRetryTask } from './add/retry-task.ts';
export { createBatchDelete } from './delete/batch-delete.ts';
export { createDelete } from './delete/delete.ts';
export { createRestore } from './delete/restore.ts';
export { createBatchUpdate } from './edit/batch-update.ts';
export { createDescriber, type Describer } from './edit/describe.ts';
export type { EditDeps } from './edit/edit-deps.ts';
export { createRevert } from './edit/revert.ts';
export { createUpdate } from './edit/update.ts';
export { createEraseKind } from './erasure/erase-kind.ts';
export type { ErasureDeps } from './erasure/erasure-deps.ts';
export { createPurgeKind } from './erasure/purge-kind.ts';
export { createRemoveStreamsKind, type RemoveStreamsDeps } from './erasure/remove-streams-kind.ts';
export { runErasure } from './erasure/run-erasure.ts';
export { createExport } from './export/export.ts';
export { createExportBook, type ExportBook, exportsSchema } from './export/export-book.ts';
export type { ExportFiles } from './export/export-files.ts';
export { createExportKind, type ExportDeps } from './export/export-kind.ts';
export { createDownloads } from './export/open-download.ts';
export { createPlaceHold } from './hold/place-hold.ts';
export { createReleaseHold } from './hold/release-hold.ts';
export { createIntakeStore } from './intake-store/intake-codec.ts';
export type { Job, JobReport, JobRun, TaskingJob } from './jobs/job.ts';
export { createLifecycleJobs } from './jobs/jobs.ts';
export { createRetentionJob } from './jobs/retention-job.ts';
export { createIssueKey } from './keys/issue-key.ts';
export type { KeyDeps } from './keys/key-command.ts';
export { createKeyRotationRecord, type KeyRotationRecord } from './keys/record-key-rotation.ts';
export { createRevokeKey } from './keys/revoke-key.ts';
export { createRotateKey } from './keys/rotate-key.ts';
export { createTenantStore } from './keys/tenant-store.ts';
export { createMemoryStore } from './memory-store/memory-codec.ts';
export {
  createPublishPolicy,
  createRollbackPolicy,
  createRolloutPolicy,
  type PolicyDeps,
} from './policy/change-policy.ts';
export { createPolicies, type Policies } from './policy/policies.ts';
export { createPolicyStore } from './policy/policy-store.ts';
export { createProfile } from './profile/profile.ts';
export { createProfileReader } from './profile/read-profile.ts';
export { createPurge } from './purge/purge.ts';
export { createPurgeAll } from './purge/purge-all.ts';
export { createPurgeAllKind, type PurgeAllDeps } from './purge/purge-all-kind.ts';
export { createCloseSession } from './session/accept-close.ts';
export { createCloseSessionKind } from './session/close-session-kind.ts';
export type { CuratorDeps } from './shared/ask-curator.ts';
export type { CommandDeps, KnownRecalls, ModelDeps, RecallReader } from './shared/deps.ts';

export { createIdempotency, type Idempotency, idempotencySchema } from './shared/idempotency.ts';
export { createModelBudget, type ModelBudget } from './shared/model-budget.ts';
export { createAddStructured } from './structured/add-structured.ts';
export { createSwitch } from './switch/switch.ts';
export { createAbsorbIntake } from './worker/absorb-intake.ts';
export { workersSchema } from './worker/roster.ts';
export { workerProjection } from './worker/shard.ts';
export { createWorker, type Worker } from './worker/worker.ts';
