import { idempotencySchema, workerProjection } from '@palimpsest/commands';
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
  changeLogProjection,
  changeLogSchema,
  keyUsageSchema,
  memoriesProjection,
  memoriesSchema,
  profilesProjection,
  profilesSchema,
  searchProjection,
  sessionsProjection,
  sessionsSchema,
  switchesProjection,
  switchesSchema,
  tasksProjection,
  tasksSchema,
  usageProjection,
  usageSchema,
} from '@palimpsest/projections';
import {
  createProjector,
  type Projection,
  type ProjectionTarget,
  type Projector,
  trackedTasksSchema,
} from '@palimpsest/runtime';

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
  // Written beside the log, by whoever needs them.
  idempotencySchema,
  keyUsageSchema,
  trackedTasksSchema,
  { projection: workerProjection, version: 1, collections: [] },
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
];

export interface ProjectorDeps {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly searchIndex: SearchIndex;
  readonly onProblem: (problem: { readonly projection: string; readonly error: string }) => void;
}

/** A projector per read model, and one for the search index. */
export const createProjectors = (deps: ProjectorDeps): readonly Projector[] => {
  const { eventStore, onProblem } = deps;
  return [
    ...readModelProjections.map((projection) =>
      createProjector({
        eventStore,
        projection,
        target: readModelTarget(deps.readModel, projection.name),
        onProblem,
      }),
    ),
    createProjector({
      eventStore,
      projection: searchProjection,
      target: deps.searchIndex,
      onProblem,
    }),
  ];
};
