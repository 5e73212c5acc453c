import {
  type CommandDeps,
  type CuratorDeps,
  createAbsorbIntake,
  createExportBook,
  createIdempotency,
  createIntakeStore,
  createMemoryStore,
  createModelBudget,
  createPolicies,
  createPolicyStore,
  createTenantStore,
  createWorker,
  type ErasureDeps,
  type ExportDeps,
  type ExportFiles,
  type KeyDeps,
  type PolicyDeps,
  type PurgeAllDeps,
  type RemoveStreamsDeps,
  type TaskingJob,
  type Worker,
} from '@palimpsest/commands';
import type { Clock, ErasureRecord, IdSource, TenantId } from '@palimpsest/kernel';
import {
  createKeyUsage,
  createRecallReader,
  type KeyUsage,
  type QueryDeps,
} from '@palimpsest/projections';
import {
  createPositionGate,
  createPositionTokens,
  createRightOfWay,
  createTaskBook,
  createTaskRunner,
  type RightOfWay,
  type TaskBook,
  type TaskKind,
  type TaskRunner,
} from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import type { Logger } from 'pino';
import type { Role } from '../config/environment.ts';
import { createJobBook, type JobBook } from '../jobs/job-book.ts';
import { createJobCatalogue, type ScheduledJob } from '../jobs/job-catalogue.ts';
import { defaultTenant } from '../keys/authenticate.ts';
import type { Models } from './models.ts';
import {
  createLeasedProjections,
  createOwnProjections,
  type ProjectionSet,
} from './projection-set.ts';
import { declareSchemas, WORKER_SHARDS } from './projectors.ts';
import { createPublisher } from './publish.ts';
import { emptyStaleProjections } from './stale-projections.ts';
import { inTurn } from './storage/in-turn.ts';
import { FRESH_MS, isForSeveral } from './storage/shared-stores.ts';
import type { Storage } from './storage/stores.ts';
import { createTaskKinds } from './task-kinds.ts';

export interface CoreDeps {
  readonly storage: Omit<Storage, 'ledger'>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly models: Pick<Models, 'extractor' | 'evolver' | 'embedder' | 'curator'>;
  readonly erasureRecord: ErasureRecord;
  readonly exportFiles: ExportFiles;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly roles: readonly Role[];
  /** Whether a signed checkpoint of the ledger speaks for an event. */
  readonly isCovered: RemoveStreamsDeps['isCovered'];
  /** The newest signed checkpoint of a tenant; `null`: there is none. */
  readonly checkpointOf: PurgeAllDeps['checkpointOf'];
  /** Told of everything that the budget of a tenant's models refused. */
  readonly onModelRefused: (tenant: TenantId) => void;
  /** Bound of what the states of subjects take in memory, in rough bytes. @default as `AggregateStoreOptions` says */
  readonly stateCacheBytes?: number;
  /** Kinds of tasks and jobs that are put together elsewhere. */
  readonly kinds?: readonly TaskKind[];
  readonly otherJobs?: readonly TaskingJob[];
}

export interface Core {
  readonly projections: ProjectionSet;
  readonly commands: CommandDeps & CuratorDeps & KeyDeps & PolicyDeps;
  readonly worker: Worker;
  /** Recalls go before the worker's steps. */
  readonly rightOfWay: RightOfWay;
  readonly queries: QueryDeps;
  readonly usage: KeyUsage;
  readonly trackedTasks: TaskBook;
  readonly tasks: TaskRunner;
  readonly jobs: readonly ScheduledJob[];
  readonly jobBook: JobBook;
  readonly erasure: ErasureDeps;
  readonly exports: ExportDeps;
}

/** What stands between storage and the edge: projections, the write side and its worker, what the read side needs. Nothing runs yet. */
export const createCore = async (deps: CoreDeps): Promise<Core> => {
  const { storage, vault, clock, ids, models, logger } = deps;
  const { eventStore, readModel, snapshots } = storage;
  const { now } = clock;

  // Projections.
  const several = isForSeveral(storage.shared);
  const turn = { lease: storage.lease, holder: ids.random() };
  await (several ? inTurn(turn, () => declareSchemas(readModel)) : declareSchemas(readModel));
  const forgetStale = async (): Promise<void> => {
    const stale = await emptyStaleProjections(storage);
    if (stale.length > 0) {
      logger.warn({ stale }, 'the log is shorter than what was folded from it');
    }
  };
  const projectorDeps = {
    ...storage,
    onProblem: (problem: object) => logger.error(problem, 'projection'),
  };
  if (!several) await forgetStale();
  const projections = several
    ? createLeasedProjections({
        ...projectorDeps,
        holder: ids.random(),
        beforeFolding: forgetStale,
      })
    : createOwnProjections(projectorDeps);
  const { projectors } = projections;
  const gate = createPositionGate(projectors);
  const positionTokens = async (tenant: TenantId) => {
    const { pseudonym } = await vault.tenantPseudonyms(tenant);
    return createPositionTokens((text) => pseudonym('position', text));
  };

  // The write side.
  const freshness = storage.shared.eventStore ? { freshForMs: FRESH_MS } : {};
  const storeDeps = { eventStore, snapshots, vault, now, ...freshness };
  const policyStore = createPolicyStore(storeDeps);
  const policies = createPolicies(policyStore);
  const commands = {
    eventStore,
    vault,
    clock,
    ids,
    policies,
    policyStore,
    positionTokens,
    publish: createPublisher(projectors),
    memories: createMemoryStore({
      ...storeDeps,
      ...(deps.stateCacheBytes === undefined ? {} : { cacheBytes: deps.stateCacheBytes }),
    }),
    intakes: createIntakeStore(storeDeps),
    tenants: createTenantStore(storeDeps),
    idempotency: createIdempotency({ readModel, vault, ids, now }),
    recalls: createRecallReader(readModel),
    modelBudget: createModelBudget({ readModel, now, onRefused: deps.onModelRefused }),
    curator: models.curator,
  };
  const rightOfWay = createRightOfWay();
  const worker = createWorker(
    {
      ...commands,
      readModel,
      lease: storage.lease,
      absorb: createAbsorbIntake({ ...commands, ...models, rightOfWay }),
      onProblem: (problem) => logger.warn(problem, 'intake'),
    },
    { shards: several ? WORKER_SHARDS : 1 },
  );

  // The read side.
  const queries = { readModel, vault, clock, policies, gate, positionTokens };
  const usage = createKeyUsage(readModel);

  // Work that outlives its call.
  const book = createExportBook({ readModel, files: deps.exportFiles });
  const exports = { ...commands, files: deps.exportFiles, book };
  const trackedTasks = createTaskBook(readModel);
  const erasure = {
    ...commands,
    ...storage,
    gate,
    record: deps.erasureRecord,
    exports: book,
    trackedTasks,
  };
  const jobs = createJobCatalogue({
    ...commands,
    ...models,
    trackedTasks,
    readModel,
    others: deps.otherJobs ?? [],
  });
  const jobBook = createJobBook(readModel);
  const tasks = createTaskRunner({
    book: trackedTasks,
    lease: storage.lease,
    ids,
    now,
    head: eventStore.head,
    kinds: [
      ...createTaskKinds({
        roles: deps.roles,
        projections,
        commands,
        embedder: models.embedder,
        erasure: {
          ...erasure,
          isCovered: deps.isCovered,
          checkpointOf: deps.checkpointOf,
          isInstallations: (tenant) => tenant === defaultTenant,
        },
        exports,
        jobs,
        jobBook,
        trackedTasks,
      }),
      ...(deps.kinds ?? []),
    ],
    onProblem: (problem) => logger.warn(problem, 'task'),
  });

  return {
    projections,
    commands,
    worker,
    rightOfWay,
    queries,
    usage,
    trackedTasks,
    tasks,
    jobs,
    jobBook,
    erasure,
    exports,
  };
};
