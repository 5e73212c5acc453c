export { type ClockAnswer, type ClockRequest, clockAnswer, clockRequest } from './admin/clock.ts';
export {
  type IssueKeyAnswer,
  type IssueKeyRequest,
  issueKeyAnswer,
  issueKeyRequest,
} from './admin/issue-key.ts';
export {
  type JobEntry,
  type ListJobsAnswer,
  type ListJobsRequest,
  listJobsAnswer,
  listJobsRequest,
} from './admin/jobs/list-jobs.ts';
export {
  type RunJobAnswer,
  type RunJobRequest,
  runJobAnswer,
  runJobRequest,
} from './admin/jobs/run-job.ts';
export {
  type KeyEntry,
  keyEntry,
  type ListKeysAnswer,
  type ListKeysRequest,
  listKeysAnswer,
  listKeysRequest,
} from './admin/list-keys.ts';
export {
  type ChangePolicyAnswer,
  changePolicyAnswer,
  type PublishPolicyRequest,
  publishPolicyRequest,
  type RollbackPolicyRequest,
  type RolloutPolicyRequest,
  rollbackPolicyRequest,
  rolloutPolicyRequest,
} from './admin/policy/change-policy.ts';
export type { PolicyInForce } from './admin/policy/fields.ts';
export {
  type GetPolicyAnswer,
  type GetPolicyRequest,
  getPolicyAnswer,
  getPolicyRequest,
} from './admin/policy/get-policy.ts';
export {
  type ListPoliciesAnswer,
  type ListPoliciesRequest,
  listPoliciesAnswer,
  listPoliciesRequest,
  type PolicyChange,
} from './admin/policy/list-policies.ts';
export {
  type ProjectionEntry,
  type ProjectionsAnswer,
  type ProjectionsRequest,
  projectionEntry,
  projectionsAnswer,
  projectionsRequest,
} from './admin/projections.ts';
export { type PurgeAllRequest, purgeAllRequest } from './admin/purge-all.ts';
export {
  type RebuildProjectionRequest,
  rebuildProjectionRequest,
} from './admin/rebuild-projection.ts';
export { type ReconcileRequest, reconcileRequest } from './admin/reconcile.ts';
export {
  type RevokeKeyAnswer,
  type RevokeKeyRequest,
  revokeKeyAnswer,
  revokeKeyRequest,
} from './admin/revoke-key.ts';
export { type RotateKeyRequest, rotateKeyRequest } from './admin/rotate-key.ts';
export {
  type AccessAnswer,
  type AccessEntry,
  type AccessRequest,
  accessAnswer,
  accessRequest,
} from './audit/access.ts';
export {
  type AdminLogAnswer,
  type AdminLogEntry,
  type AdminLogRequest,
  adminLogAnswer,
  adminLogRequest,
} from './audit/admin-log.ts';
export {
  type AnchorsAnswer,
  type AnchorsRequest,
  anchorsAnswer,
  anchorsRequest,
} from './audit/anchors.ts';
export {
  type BundleRequest,
  bundleRequest,
} from './audit/bundle.ts';
export {
  type CheckpointAnswer,
  type CheckpointRequest,
  checkpointAnswer,
  checkpointRequest,
} from './audit/checkpoint.ts';
export {
  type ConsistencyAnswer,
  type ConsistencyRequest,
  consistencyAnswer,
  consistencyRequest,
} from './audit/consistency.ts';
export {
  type DiffAnswer,
  type DiffRequest,
  diffAnswer,
  diffRequest,
} from './audit/diff.ts';
export {
  type ErasureAnswer,
  type ErasureEntry,
  type ErasureRequest,
  type ErasuresAnswer,
  type ErasuresRequest,
  erasureAnswer,
  erasureRequest,
  erasuresAnswer,
  erasuresRequest,
} from './audit/erasures.ts';
export {
  type HoldEntry,
  type HoldsAnswer,
  type HoldsRequest,
  holdsAnswer,
  holdsRequest,
  type PlaceHoldAnswer,
  type PlaceHoldRequest,
  placeHoldAnswer,
  placeHoldRequest,
  type ReleaseHoldAnswer,
  type ReleaseHoldRequest,
  releaseHoldAnswer,
  releaseHoldRequest,
} from './audit/hold.ts';
export {
  type ProofAnswer,
  type ProofRequest,
  proofAnswer,
  proofRequest,
} from './audit/proof.ts';
export {
  type RebuildCertificateAnswer,
  type RebuildCertificateRequest,
  rebuildCertificateAnswer,
  rebuildCertificateRequest,
} from './audit/rebuild-certificate.ts';
export {
  type ReceiptAnswer,
  type ReceiptRequest,
  receiptAnswer,
  receiptRequest,
} from './audit/receipt.ts';
export {
  type ReceiptEntry,
  type ReceiptsAnswer,
  type ReceiptsRequest,
  receiptsAnswer,
  receiptsRequest,
} from './audit/receipts.ts';
export {
  type RecipientsAnswer,
  type RecipientsRequest,
  recipientsAnswer,
  recipientsRequest,
} from './audit/recipients.ts';
export {
  type ReplayAnswer,
  type ReplayEvent,
  type ReplayedMemory,
  type ReplayRequest,
  replayAnswer,
  replayRequest,
} from './audit/replay.ts';
export {
  type RetentionAnswer,
  type RetentionClass,
  type RetentionRequest,
  retentionAnswer,
  retentionRequest,
} from './audit/retention.ts';
export {
  type SubjectEntry,
  type SubjectsAnswer,
  type SubjectsRequest,
  subjectsAnswer,
  subjectsRequest,
} from './audit/subjects.ts';
export type { AuditUseCases } from './audit/use-cases.ts';
export {
  type TamperKind,
  tamperKinds,
  type VerifyAnswer,
  type VerifyReport,
  type VerifyRequest,
  verifyAnswer,
  verifyRequest,
} from './audit/verify.ts';
export type { CallContext, CallerKey, Idempotency } from './call-context.ts';
export type { AuditSubject } from './fields/audit-subject.ts';
export type { ChangeType, DecisionOp, MemoryStatus, OpSource, TaskStatus } from './fields/enums.ts';
export type { Filter, TimeRange } from './fields/filter.ts';
export type { Level } from './fields/level.ts';
export { type MemoryObject, memoryObject } from './fields/memory-object.ts';
export { defaultScope, type Scope } from './fields/scope.ts';
export { type SubjectKind, type SubjectRef, subjectKinds } from './fields/subject.ts';
export {
  admitsApp,
  admitsSubject,
  type GlobalAccess,
  globalAccesses,
  type KeyLimits,
  type KeyScope,
  keyScopes,
  showsDeleted,
} from './key-access.ts';
export { limits } from './limits.ts';
export { type AcceptedAnswer, acceptedAnswer } from './memory/accepted.ts';
export { type AddRequest, addRequest } from './memory/add.ts';
export {
  type AddStructuredAnswer,
  type AddStructuredRequest,
  addStructuredAnswer,
  addStructuredRequest,
} from './memory/add-structured.ts';
export {
  type BatchDeleteByFilter,
  type BatchDeleteByIds,
  type BatchDeleteRequest,
  batchDeleteRequest,
} from './memory/batch-delete.ts';
export {
  type BatchUpdateAnswer,
  type BatchUpdateRequest,
  type BatchUpdateResult,
  batchUpdateAnswer,
  batchUpdateRequest,
  batchUpdateResult,
} from './memory/batch-update.ts';
export {
  type DeleteAnswer,
  type DeleteRequest,
  deleteAnswer,
  deleteRequest,
} from './memory/delete.ts';
export {
  type RestoreAnswer,
  type RestoreRequest,
  restoreAnswer,
  restoreRequest,
} from './memory/restore.ts';
export { type RetryTaskRequest, retryTaskRequest } from './memory/retry-task.ts';
export { type RevertRequest, revertRequest } from './memory/revert.ts';
export {
  type TaskAnswer,
  type TaskDecision,
  type TaskError,
  type TaskKind,
  type TaskRequest,
  taskAnswer,
  taskDecision,
  taskError,
  taskKinds,
  taskRequest,
} from './memory/task.ts';
export { type TasksAnswer, type TasksRequest, tasksAnswer, tasksRequest } from './memory/tasks.ts';
export {
  type UpdateAnswer,
  type UpdateRequest,
  updateAnswer,
  updateRequest,
} from './memory/update.ts';
export { parseJson } from './parse-json.ts';
export { parseRequest, toDomainError } from './parse-request.ts';
export {
  type ExportAnswer,
  type ExportRequest,
  exportAnswer,
  exportRequest,
} from './privacy/export.ts';
export {
  type PurgeAnswer,
  type PurgeRequest,
  purgeAnswer,
  purgeRequest,
} from './privacy/purge.ts';
export {
  type SwitchAnswer,
  type SwitchRequest,
  switchAnswer,
  switchRequest,
} from './privacy/switch.ts';
export {
  type ChangeEntry,
  type ChangeLogAnswer,
  type ChangeLogRequest,
  changeEntry,
  changeLogAnswer,
  changeLogRequest,
} from './reading/change-log.ts';
export {
  type EntitiesAnswer,
  type EntitiesRequest,
  entitiesAnswer,
  entitiesRequest,
} from './reading/entities.ts';
export { type GetAnswer, type GetRequest, getAnswer, getRequest } from './reading/get.ts';
export {
  type HistoryAnswer,
  type HistoryRequest,
  type HistoryVersion,
  historyAnswer,
  historyRequest,
  historyVersion,
} from './reading/history.ts';
export {
  type ListMemoriesAnswer,
  type ListMemoriesRequest,
  listMemoriesAnswer,
  listMemoriesRequest,
} from './reading/list-memories.ts';
export {
  type ProfileAnswer,
  type ProfileRequest,
  profileAnswer,
  profileRequest,
} from './reading/profile.ts';
export {
  type RecallAnswer,
  type RecalledMemory,
  type RecallRequest,
  recallAnswer,
  recalledMemory,
  recallRequest,
} from './recall/recall.ts';
export { type CloseSessionRequest, closeSessionRequest } from './session/close-session.ts';
export {
  type GetSessionAnswer,
  type GetSessionRequest,
  getSessionAnswer,
  getSessionRequest,
} from './session/get-session.ts';
export { type KnownSubject, notFound, subjectOfId } from './subject-of-id.ts';
export type { UseCase } from './use-case.ts';
export type { UseCases } from './use-cases.ts';
