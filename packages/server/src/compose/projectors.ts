import {
  exportsSchema,
  idempotencySchema,
  workerProjection,
  workersSchema,
} from '@palimpsest/commands';
import type {
  EventStore,
  ProjectionSchema,
  ReadModel,
  ReadModelWrite,
  SearchIndex,
} from '@palimpsest/kernel';
import {
  apiKeysProjection,
  apiKeysSchema,
  auditProjection,
  auditSchema,
  changeLogProjection,
  changeLogSchema,
  erasuresProjection,
  erasuresSchema,
  holdsProjection,
  holdsSchema,
  keyUsageSchema,
  memoriesProjection,
  memoriesSchema,
  modelUsageProjection,
  modelUsageSchema,
  profilesProjection,
  profilesSchema,
  type ReconciledProjection,
  retentionProjection,
  retentionSchema,
  searchProjection,
  sessionsProjection,
  sessionsSchema,
  switchesProjection,
  switchesSchema,
  tasksProjection,
  tasksSchema,
  upkeepProjection,
  upkeepSchema,
  usageProjection,
  usageSchema,
} from '@palimpsest/projections';
import {
  createProjector,
  createSharedProjector,
  type Projection,
  type ProjectionTarget,
  type Projector,
  type SharedProjector,
  trackedTasksSchema,
} from '@palimpsest/runtime';
import { jobRunsSchema } from '../jobs/job-book.ts';

/** Parts that processes can share the intakes by: the most workers that have something to do. */
export const WORKER_SHARDS = 8;

/** Every schema that the read model has to hold before anything runs. */
const schemas: readonly ProjectionSchema[] = [
  memoriesSchema,
  changeLogSchema,
  tasksSchema,
  usageSchema,
  apiKeysSchema,
  switchesSchema,
  sessionsSchema,
  profilesSchema,
  modelUsageSchema,
  auditSchema,
  erasuresSchema,
  holdsSchema,
  retentionSchema,
  upkeepSchema,
  // Written beside the log, by whoever needs them.
  exportsSchema,
  idempotencySchema,
  keyUsageSchema,
  trackedTasksSchema,
  jobRunsSchema,
  { projection: workerProjection, version: 1, collections: [] },
  workersSchema,
];

export const declareSchemas = async (readModel: ReadModel): Promise<void> => {
  for (const schema of schemas) await readModel.declare(schema);
};

/** Names under which the read model keeps a checkpoint or documents. */
export const readModelNames: readonly string[] = schemas.map(({ projection }) => projection);

/** One projection of the read model, as what a projector or a rebuild writes to. */
export const readModelTarget = (
  readModel: ReadModel,
  projection: string,
): ProjectionTarget<ReadModelWrite> => ({
  checkpoint: (generation) => readModel.checkpoint(projection, generation),
  apply: (generation, writes, checkpoint) =>
    readModel.apply(projection, generation, writes, checkpoint),
  startRebuild: () => readModel.startRebuild(projection),
  promoteShadow: () => readModel.promoteShadow(projection),
  abandonRebuild: () => readModel.abandonRebuild(projection),
  digest: (generation) => readModel.digest(projection, generation),
});

const readModelProjections: readonly Projection<ReadModelWrite>[] = [
  memoriesProjection,
  changeLogProjection,
  tasksProjection,
  usageProjection,
  apiKeysProjection,
  switchesProjection,
  sessionsProjection,
  profilesProjection,
  modelUsageProjection,
  auditProjection,
  erasuresProjection,
  holdsProjection,
  retentionProjection,
  upkeepProjection,
];

/** Read models whose documents lie by subject: what is compared with the log. */
export const reconciledProjections: readonly ReconciledProjection[] = [
  { projection: memoriesProjection, schema: memoriesSchema },
  { projection: changeLogProjection, schema: changeLogSchema },
  { projection: tasksProjection, schema: tasksSchema },
  { projection: usageProjection, schema: usageSchema },
  { projection: sessionsProjection, schema: sessionsSchema },
  { projection: profilesProjection, schema: profilesSchema },
  { projection: upkeepProjection, schema: upkeepSchema },
];

export interface ProjectorDeps {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly searchIndex: SearchIndex;
  readonly onProblem: (problem: { readonly projection: string; readonly error: string }) => void;
}

/** How far a read that asks for no position may lie behind a busy log for the sake of larger batches, in milliseconds. */
const REST_MS = 20;

const projectorOf = <Write>(
  { eventStore, onProblem }: ProjectorDeps,
  projection: Projection<Write>,
  target: ProjectionTarget<Write>,
): Projector => createProjector({ eventStore, projection, target, onProblem }, { restMs: REST_MS });

/** A projector per read model, and one for the search index. */
export const createProjectors = (deps: ProjectorDeps): readonly Projector[] => [
  ...readModelProjections.map((projection) =>
    projectorOf(deps, projection, readModelTarget(deps.readModel, projection.name)),
  ),
  projectorOf(deps, searchProjection, deps.searchIndex),
];

/** How late a process may be told how far another has folded, in milliseconds: a reader may wait for it. */
const CHECKPOINT_MS = 50;

const sharedProjectorOf = <Write>(
  { eventStore, onProblem }: ProjectorDeps,
  projection: Projection<Write>,
  target: ProjectionTarget<Write>,
): SharedProjector =>
  createSharedProjector({
    projection,
    target,
    createProjector: () =>
      createProjector(
        { eventStore, projection, target, onProblem },
        { checkpointMs: CHECKPOINT_MS, restMs: REST_MS },
      ),
    onProblem,
  });

/** The same projections where several processes use them. */
export const createSharedProjectors = (deps: ProjectorDeps): readonly SharedProjector[] => [
  ...readModelProjections.map((projection) =>
    sharedProjectorOf(deps, projection, readModelTarget(deps.readModel, projection.name)),
  ),
  sharedProjectorOf(deps, searchProjection, deps.searchIndex),
];
