import type { IssueKeyAnswer, IssueKeyRequest } from './admin/issue-key.ts';
import type { ListJobsAnswer, ListJobsRequest } from './admin/jobs/list-jobs.ts';
import type { RunJobAnswer, RunJobRequest } from './admin/jobs/run-job.ts';
import type { ListKeysAnswer, ListKeysRequest } from './admin/list-keys.ts';
import type {
  ChangePolicyAnswer,
  PublishPolicyRequest,
  RollbackPolicyRequest,
  RolloutPolicyRequest,
} from './admin/policy/change-policy.ts';
import type { GetPolicyAnswer, GetPolicyRequest } from './admin/policy/get-policy.ts';
import type { ListPoliciesAnswer, ListPoliciesRequest } from './admin/policy/list-policies.ts';
import type { ProjectionsAnswer, ProjectionsRequest } from './admin/projections.ts';
import type { PurgeAllRequest } from './admin/purge-all.ts';
import type { RebuildProjectionRequest } from './admin/rebuild-projection.ts';
import type { ReconcileRequest } from './admin/reconcile.ts';
import type { RevokeKeyAnswer, RevokeKeyRequest } from './admin/revoke-key.ts';
import type { RotateKeyRequest } from './admin/rotate-key.ts';
import type {
  ErasureAnswer,
  ErasureRequest,
  ErasuresAnswer,
  ErasuresRequest,
} from './audit/erasures.ts';
import type {
  HoldsAnswer,
  HoldsRequest,
  PlaceHoldAnswer,
  PlaceHoldRequest,
  ReleaseHoldAnswer,
  ReleaseHoldRequest,
} from './audit/hold.ts';
import type { RetentionAnswer, RetentionRequest } from './audit/retention.ts';
import type { AuditUseCases } from './audit/use-cases.ts';
import type { AcceptedAnswer } from './memory/accepted.ts';
import type { AddRequest } from './memory/add.ts';
import type { AddStructuredAnswer, AddStructuredRequest } from './memory/add-structured.ts';
import type { BatchDeleteRequest } from './memory/batch-delete.ts';
import type { BatchUpdateAnswer, BatchUpdateRequest } from './memory/batch-update.ts';
import type { DeleteAnswer, DeleteRequest } from './memory/delete.ts';
import type { RestoreAnswer, RestoreRequest } from './memory/restore.ts';
import type { RetryTaskRequest } from './memory/retry-task.ts';
import type { RevertRequest } from './memory/revert.ts';
import type { TaskAnswer, TaskRequest } from './memory/task.ts';
import type { TasksAnswer, TasksRequest } from './memory/tasks.ts';
import type { UpdateAnswer, UpdateRequest } from './memory/update.ts';
import type { ExportAnswer, ExportRequest } from './privacy/export.ts';
import type { PurgeAnswer, PurgeRequest } from './privacy/purge.ts';
import type { SwitchAnswer, SwitchRequest } from './privacy/switch.ts';
import type { ChangeLogAnswer, ChangeLogRequest } from './reading/change-log.ts';
import type { EntitiesAnswer, EntitiesRequest } from './reading/entities.ts';
import type { GetAnswer, GetRequest } from './reading/get.ts';
import type { HistoryAnswer, HistoryRequest } from './reading/history.ts';
import type { ListMemoriesAnswer, ListMemoriesRequest } from './reading/list-memories.ts';
import type { ProfileAnswer, ProfileRequest } from './reading/profile.ts';
import type { RecallAnswer, RecallRequest } from './recall/recall.ts';
import type { CloseSessionRequest } from './session/close-session.ts';
import type { GetSessionAnswer, GetSessionRequest } from './session/get-session.ts';
import type { UseCase } from './use-case.ts';

/** Every call of the API that leads inside; implemented by `commands` and `projections`. */
export interface UseCases extends AuditUseCases {
  readonly add: UseCase<AddRequest, AcceptedAnswer>;
  readonly task: UseCase<TaskRequest, TaskAnswer>;
  readonly tasks: UseCase<TasksRequest, TasksAnswer>;
  readonly retryTask: UseCase<RetryTaskRequest, AcceptedAnswer>;
  readonly addStructured: UseCase<AddStructuredRequest, AddStructuredAnswer>;
  readonly update: UseCase<UpdateRequest, UpdateAnswer>;
  readonly batchUpdate: UseCase<BatchUpdateRequest, BatchUpdateAnswer>;
  readonly revert: UseCase<RevertRequest, UpdateAnswer>;
  readonly delete: UseCase<DeleteRequest, DeleteAnswer>;
  readonly batchDelete: UseCase<BatchDeleteRequest, DeleteAnswer>;
  readonly restore: UseCase<RestoreRequest, RestoreAnswer>;
  readonly recall: UseCase<RecallRequest, RecallAnswer>;
  readonly get: UseCase<GetRequest, GetAnswer>;
  readonly history: UseCase<HistoryRequest, HistoryAnswer>;
  readonly changeLog: UseCase<ChangeLogRequest, ChangeLogAnswer>;
  readonly listMemories: UseCase<ListMemoriesRequest, ListMemoriesAnswer>;
  readonly entities: UseCase<EntitiesRequest, EntitiesAnswer>;
  readonly profile: UseCase<ProfileRequest, ProfileAnswer>;
  readonly closeSession: UseCase<CloseSessionRequest, AcceptedAnswer>;
  readonly getSession: UseCase<GetSessionRequest, GetSessionAnswer>;
  readonly exportSubject: UseCase<ExportRequest, ExportAnswer>;
  readonly purge: UseCase<PurgeRequest, PurgeAnswer>;
  readonly switch: UseCase<SwitchRequest, SwitchAnswer>;
  readonly placeHold: UseCase<PlaceHoldRequest, PlaceHoldAnswer>;
  readonly releaseHold: UseCase<ReleaseHoldRequest, ReleaseHoldAnswer>;
  readonly holds: UseCase<HoldsRequest, HoldsAnswer>;
  readonly retention: UseCase<RetentionRequest, RetentionAnswer>;
  readonly erasures: UseCase<ErasuresRequest, ErasuresAnswer>;
  readonly erasure: UseCase<ErasureRequest, ErasureAnswer>;
  readonly issueKey: UseCase<IssueKeyRequest, IssueKeyAnswer>;
  readonly revokeKey: UseCase<RevokeKeyRequest, RevokeKeyAnswer>;
  readonly rotateKey: UseCase<RotateKeyRequest, IssueKeyAnswer>;
  readonly listKeys: UseCase<ListKeysRequest, ListKeysAnswer>;
  readonly listJobs: UseCase<ListJobsRequest, ListJobsAnswer>;
  readonly runJob: UseCase<RunJobRequest, RunJobAnswer>;
  readonly purgeAll: UseCase<PurgeAllRequest, AcceptedAnswer>;
  readonly reconcile: UseCase<ReconcileRequest, AcceptedAnswer>;
  readonly getPolicy: UseCase<GetPolicyRequest, GetPolicyAnswer>;
  readonly listPolicies: UseCase<ListPoliciesRequest, ListPoliciesAnswer>;
  readonly publishPolicy: UseCase<PublishPolicyRequest, ChangePolicyAnswer>;
  readonly rolloutPolicy: UseCase<RolloutPolicyRequest, ChangePolicyAnswer>;
  readonly rollbackPolicy: UseCase<RollbackPolicyRequest, ChangePolicyAnswer>;
  readonly projections: UseCase<ProjectionsRequest, ProjectionsAnswer>;
  readonly rebuildProjection: UseCase<RebuildProjectionRequest, AcceptedAnswer>;
}
