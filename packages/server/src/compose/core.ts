import {
  type CommandDeps,
  createAbsorbIntake,
  createIdempotency,
  createIntakeStore,
  createMemoryStore,
  createPolicies,
  createTenantStore,
  createWorker,
  type KeyDeps,
  type Worker,
} from '@palimpsest/commands';
import type { Clock, IdSource, TenantId } from '@palimpsest/kernel';
import {
  createKeyUsage,
  createRecallReader,
  type KeyUsage,
  type QueryDeps,
} from '@palimpsest/projections';
import {
  createPositionGate,
  createPositionTokens,
  createTaskBook,
  createTaskRunner,
  type Projector,
  type TaskBook,
  type TaskRunner,
} from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import type { Logger } from 'pino';
import type { Models } from './models.ts';
import { createProjectors, declareSchemas } from './projectors.ts';
import { createPublisher } from './publish.ts';
import { emptyStaleProjections } from './stale-projections.ts';
import type { Storage } from './storage.ts';
import { createTaskKinds } from './task-kinds.ts';

export interface CoreDeps {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly models: Pick<Models, 'extractor' | 'evolver' | 'embedder'>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

export interface Core {
  readonly projectors: readonly Projector[];
  readonly commands: CommandDeps & KeyDeps;
  readonly worker: Worker;
  readonly queries: QueryDeps;
  readonly usage: KeyUsage;
  readonly trackedTasks: TaskBook;
  readonly tasks: TaskRunner;
}

/** What stands between storage and the edge: projections, the write side and its worker, what the read side needs. Nothing runs yet. */
export const createCore = async (deps: CoreDeps): Promise<Core> => {
  const { storage, vault, clock, ids, models, logger } = deps;
  const { eventStore, readModel, snapshots } = storage;
  const { now } = clock;

  // Projections.
  await declareSchemas(readModel);
  const stale = await emptyStaleProjections(storage);
  if (stale.length > 0) logger.warn({ stale }, 'the log is shorter than what was folded from it');
  const projectors = createProjectors({
    ...storage,
    onProblem: (problem) => logger.error(problem, 'projection'),
  });
  const gate = createPositionGate(projectors);
  const positionTokens = async (tenant: TenantId) => {
    const { pseudonym } = await vault.tenantPseudonyms(tenant);
    return createPositionTokens((text) => pseudonym('position', text));
  };

  // The write side.
  const storeDeps = { eventStore, snapshots, vault, now };
  const policies = createPolicies({ eventStore, now });
  const commands = {
    eventStore,
    vault,
    clock,
    ids,
    policies,
    positionTokens,
    publish: createPublisher(projectors),
    memories: createMemoryStore(storeDeps),
    intakes: createIntakeStore(storeDeps),
    tenants: createTenantStore(storeDeps),
    idempotency: createIdempotency({ readModel, vault, ids, now }),
    recalls: createRecallReader(readModel),
  };
  const worker = createWorker({
    ...commands,
    readModel,
    lease: storage.lease,
    absorb: createAbsorbIntake({ ...commands, ...models }),
    onProblem: (problem) => logger.warn(problem, 'intake'),
  });

  // The read side.
  const queries = { readModel, vault, clock, policies, gate, positionTokens };
  const usage = createKeyUsage(readModel);

  // Work that outlives its call.
  const trackedTasks = createTaskBook(readModel);
  const tasks = createTaskRunner({
    book: trackedTasks,
    lease: storage.lease,
    ids,
    now,
    head: eventStore.head,
    kinds: createTaskKinds({ projectors, commands, embedder: models.embedder }),
    onProblem: (problem) => logger.warn(problem, 'task'),
  });

  return { projectors, commands, worker, queries, usage, trackedTasks, tasks };
};
