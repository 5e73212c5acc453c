import {
  type CommandDeps,
  type CuratorDeps,
  createAdd,
  createAddStructured,
  createBatchDelete,
  createBatchUpdate,
  createCloseSession,
  createDelete,
  createDescriber,
  createExport,
  createIssueKey,
  createPlaceHold,
  createProfile,
  createProfileReader,
  createPublishPolicy,
  createPurge,
  createPurgeAll,
  createReleaseHold,
  createRestore,
  createRetryTask,
  createRevert,
  createRevokeKey,
  createRollbackPolicy,
  createRolloutPolicy,
  createRotateKey,
  createSwitch,
  createUpdate,
  type KeyDeps,
  type PolicyDeps,
  type Worker,
} from '@palimpsest/commands';
import { createAssociationReader } from '@palimpsest/domain';
import type { AuditUseCases, UseCase, UseCases } from '@palimpsest/domain/contract';
import { associations, otherPeople } from '@palimpsest/models';
import {
  type AuditTarget,
  type ContentReads,
  createChangeLog,
  createEntities,
  createErasureCertificate,
  createGet,
  createGetPolicy,
  createGetSession,
  createHistory,
  createListErasures,
  createListHolds,
  createListKeys,
  createListMemories,
  createListPolicies,
  createNameVectors,
  createProjections,
  createQueryReader,
  createQuoteReader,
  createRebuildProjection,
  createRecall,
  createReceiptWriter,
  createReconcile,
  createRetention,
  createTask,
  createTasks,
  type HitFinder,
  type KeyUsage,
  proveEvent,
  type QueryDeps,
  type QuestionSlots,
  type ReadAfter,
  readingAfter,
  recordedAudit,
  recordedReads,
} from '@palimpsest/projections';
import type { FollowingAppends, RightOfWay, TaskBook, TaskRunner } from '@palimpsest/runtime';
import type { Tokeniser } from '@palimpsest/text';
import type { JobBook } from '../jobs/job-book.ts';
import type { ScheduledJob } from '../jobs/job-catalogue.ts';
import { createListJobs } from '../jobs/list-jobs.ts';
import { createRunJob } from '../jobs/run-job.ts';
import { createFindHits } from './find-hits.ts';
import type { Models } from './models.ts';
import type { ProjectionSet } from './projection-set.ts';
import type { Storage } from './storage/stores.ts';

export interface UseCaseParts {
  readonly audit: AuditUseCases;
  readonly reads: ContentReads;
  readonly following: FollowingAppends;
  readonly storage: Storage;
  /** Finds hits of recalls next to the index; `null` where what they read lies apart. */
  readonly hitsBeside: HitFinder | null;
  readonly models: Models;
  readonly commands: CommandDeps & CuratorDeps & KeyDeps & PolicyDeps;
  readonly queries: QueryDeps;
  readonly worker: Worker;
  readonly rightOfWay: RightOfWay;
  readonly projections: ProjectionSet;
  readonly trackedTasks: TaskBook;
  readonly tasks: TaskRunner;
  readonly jobs: readonly ScheduledJob[];
  readonly jobBook: JobBook;
  /** Whether the clock stands still until it is set. */
  readonly isManual: boolean;
  readonly usage: KeyUsage;
  readonly tokeniser: Tokeniser;
  readonly slots: QuestionSlots;
  readonly onLostReceipt: (error: unknown) => void;
}

/** A call that work in this process gives way to. */
const goingFirst =
  <Request, Answer>(
    { first }: RightOfWay,
    useCase: UseCase<Request, Answer>,
  ): UseCase<Request, Answer> =>
  (request, context) =>
    first(() => useCase(request, context));

/** Every call of the API, wired. */
export const createUseCases = (parts: UseCaseParts): UseCases => {
  const { storage, models, commands, queries } = parts;
  const { embedder, evolver } = models;
  const edits = { ...commands, embedder, describe: createDescriber(models.offline) };
  const { trackedTasks, tasks } = parts;
  const { projectors } = parts.projections;
  const readProfile = createProfileReader(commands);
  const audited = <Request, Answer>(
    useCase: UseCase<Request, Answer>,
    targetOf: (request: Request, answer: Answer | undefined) => AuditTarget,
  ): UseCase<Request, Answer> =>
    recordedAudit(
      { ...queries, ids: commands.ids, eventStore: storage.eventStore },
      useCase,
      targetOf,
    );
  /** Reads that wait for their `min_position`. */
  const after = <Request extends ReadAfter, Answer>(
    projections: readonly string[],
    useCase: UseCase<Request, Answer>,
  ): UseCase<Request, Answer> => readingAfter(queries, projections, useCase);
  const settled = { ...queries, eventStore: storage.eventStore };
  const running = { isRunning: parts.worker.isRunning };
  const nameVectors = createNameVectors(embedder);
  const readQuotes = createQuoteReader({ ...queries, eventStore: storage.eventStore });
  return {
    ...parts.audit,
    ...recordedReads(commands.vault, parts.reads, {
      get: createGet({ ...queries, readQuotes }),
      history: createHistory({ ...queries, readQuotes }),
      changeLog: createChangeLog(queries),
      listMemories: createListMemories({ ...queries, nameVectors }),
      entities: createEntities({ ...queries, nameVectors }),
      getSession: createGetSession(queries),
      profile: createProfile(commands),
      task: createTask({ ...queries, running, trackedTasks, head: storage.eventStore.head }),
      tasks: createTasks({ ...queries, running, trackedTasks }),
      exportSubject: createExport({ ...commands, tasks }),
    }),
    add: createAdd(commands),
    retryTask: createRetryTask(commands),
    addStructured: createAddStructured({ ...edits, evolver }),
    update: createUpdate(edits),
    batchUpdate: createBatchUpdate(edits),
    revert: createRevert(edits),
    delete: createDelete(commands),
    batchDelete: createBatchDelete(commands),
    restore: createRestore(edits),
    purge: createPurge({ ...commands, tasks }),
    purgeAll: createPurgeAll({ ...commands, tasks }),
    switch: createSwitch(commands),
    recall: goingFirst(
      parts.rightOfWay,
      createRecall({
        ...queries,
        findHits: createFindHits(parts.hitsBeside, {
          ...queries,
          nameVectors,
          searchIndex: storage.searchIndex,
        }),
        ids: commands.ids,
        embeddingModel: embedder.space.model,
        readProfile: ({ tenant }, ...of) => readProfile(tenant, ...of),
        readQuery: createQueryReader({
          tokeniser: parts.tokeniser,
          embedder,
          slots: parts.slots,
          associations: createAssociationReader({
            associations,
            otherPeople,
            tokeniser: parts.tokeniser,
          }),
        }),
        writeReceipt: createReceiptWriter({
          eventStore: storage.eventStore,
          following: parts.following,
          vault: commands.vault,
          ids: commands.ids,
          onLost: parts.onLostReceipt,
        }),
      }),
    ),
    closeSession: createCloseSession({ ...commands, tasks: parts.tasks }),
    placeHold: createPlaceHold(commands),
    releaseHold: createReleaseHold({ ...commands, tasks }),
    holds: audited(after(['holds'], createListHolds(settled)), (_request, answer) => ({
      count: answer?.holds.length ?? 0,
    })),
    retention: audited(after(['retention', 'holds'], createRetention(settled)), () => ({})),
    erasures: audited(after(['erasures'], createListErasures(settled)), (_request, answer) => ({
      count: answer?.erasures.length ?? 0,
    })),
    erasure: audited(
      after(
        ['erasures'],
        createErasureCertificate({
          ...queries,
          proveEvent: (tenant, event) => proveEvent(storage.ledger, tenant, event),
        }),
      ),
      (_request, answer) => ({
        subject_id: answer?.subject_id ?? null,
        count: answer === undefined ? 0 : 1,
      }),
    ),
    issueKey: createIssueKey(commands),
    revokeKey: createRevokeKey(commands),
    rotateKey: createRotateKey(commands),
    listKeys: after(['api_keys'], createListKeys({ ...queries, usage: parts.usage })),
    listJobs: after(
      ['tasks'],
      createListJobs({
        jobs: parts.jobs,
        book: parts.jobBook,
        policies: commands.policies,
        now: commands.clock.now,
        isManual: parts.isManual,
      }),
    ),
    runJob: createRunJob({ ...queries, jobs: parts.jobs, tasks }),
    reconcile: createReconcile({ ...queries, tasks }),
    // Policies are read from the log itself.
    getPolicy: after([], createGetPolicy({ ...queries, eventStore: storage.eventStore })),
    listPolicies: after([], createListPolicies({ ...queries, eventStore: storage.eventStore })),
    publishPolicy: createPublishPolicy(commands),
    rolloutPolicy: createRolloutPolicy(commands),
    rollbackPolicy: createRollbackPolicy(commands),
    projections: after(
      [],
      createProjections({
        ...queries,
        eventStore: storage.eventStore,
        projectors,
      }),
    ),
    rebuildProjection: createRebuildProjection({ ...queries, projectors, tasks }),
  };
};
