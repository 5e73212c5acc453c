import { randomUUID } from 'node:crypto';
import type { EventStore, ProjectionSchema, ReadModel, ReadModelWrite } from '@palimpsest/kernel';
import {
  changeLogProjection,
  changeLogSchema,
  memoriesProjection,
  memoriesSchema,
  tasksProjection,
  tasksSchema,
} from '@palimpsest/projections';
import { createProjector, type Projection, type ProjectionTarget } from '@palimpsest/runtime';
import {
  createEmbeddedEventStore,
  createEmbeddedReadModel,
  lockDataDirectory,
} from '@palimpsest/storage-embedded';
import { dropMongoDbStorage, openMongoDbStorage } from '@palimpsest/storage-mongodb';
import { figure } from '../../report/figure.ts';
import { processorFigures, withProcessorTime } from '../../service/engine-processor-time.ts';
import { fillStore } from '../../store/fill-store.ts';
import { memoriesEach } from '../../store/workspace.ts';
import { type Bench, type Measure, memoriesOnEngines, repeat, runsOnEngines } from '../measure.ts';

const variable = 'PALIMPSEST_TEST_MONGODB';

interface Part {
  readonly schema: ProjectionSchema;
  readonly projection: Projection<ReadModelWrite>;
}

/** The projections that have something to do with a log of memories. */
const parts: readonly Part[] = [
  { schema: memoriesSchema, projection: memoriesProjection },
  { schema: changeLogSchema, projection: changeLogProjection },
  { schema: tasksSchema, projection: tasksProjection },
];

const targetOf = (readModel: ReadModel, name: string): ProjectionTarget<ReadModelWrite> => ({
  checkpoint: (generation) => readModel.checkpoint(name, generation),
  apply: (generation, writes, checkpoint) => readModel.apply(name, generation, writes, checkpoint),
  startRebuild: () => readModel.startRebuild(name),
  promoteShadow: () => readModel.promoteShadow(name),
  abandonRebuild: () => readModel.abandonRebuild(name),
  digest: (generation) => readModel.digest(name, generation),
});

/** Seconds that an empty read model takes to the head of the log, and what it holds then. */
const catchUp = async (eventStore: EventStore, readModel: ReadModel) => {
  for (const { schema } of parts) await readModel.declare(schema);
  const projectors = parts.map(({ projection }) =>
    createProjector({ eventStore, projection, target: targetOf(readModel, projection.name) }),
  );
  const started = performance.now();
  const { signal } = new AbortController();
  await Promise.all(projectors.map((projector) => projector.start()));
  await Promise.all(projectors.map((projector) => projector.caughtUp(signal)));
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(projectors.map((projector) => projector.stop()));
  const digests: string[] = [];
  for (const { projection } of parts) {
    digests.push(await readModel.digest(projection.name, 'live'));
  }
  return { seconds, digests };
};

const catchUpOnMongoDb = async (bench: Bench, url: string, eventStore: EventStore) => {
  const database = `palimpsest-bench-${randomUUID()}`;
  const epochKeyDirectory = await bench.workspace.newDirectory();
  try {
    await using storage = await openMongoDbStorage({ url, database, epochKeyDirectory });
    return await withProcessorTime(url, () => catchUp(eventStore, storage.readModel));
  } finally {
    await dropMongoDbStorage({ url, database });
  }
};

const catchUpEmbedded = async (bench: Bench, eventStore: EventStore) => {
  const directory = await bench.workspace.newDirectory();
  await using readModel = await createEmbeddedReadModel({ directory });
  return await catchUp(eventStore, readModel);
};

/** The read model on MongoDB from the log, beside the embedded one. */
export const measureMongoDb: Measure = async (bench) => {
  const memories = memoriesOnEngines(bench);
  const about = {
    command: 'mongodb',
    title: 'read model on MongoDB and the embedded one: catching up with the log from nothing',
  };
  const runs = runsOnEngines(bench);
  const url = process.env[variable];
  if (url === undefined) {
    return { ...about, setup: [], figures: [], notes: [`left out: ${variable} names no server`] };
  }
  const directory = await bench.workspace.newDirectory();
  const subjects = memories / memoriesEach;
  await fillStore(directory, { subjects, each: memoriesEach }, (done) =>
    bench.progress(`mongodb: filling a log, ${done} of ${subjects} subjects`),
  );
  using _lock = lockDataDirectory(directory);
  await using eventStore = await createEmbeddedEventStore({ directory });
  const events = Number((await eventStore.head()) ?? 0n);
  const measured = await repeat(runs, async (run) => {
    bench.progress(`mongodb: run ${run + 1} of ${runs}`);
    return {
      mongodb: await catchUpOnMongoDb(bench, url, eventStore),
      embedded: await catchUpEmbedded(bench, eventStore),
    };
  });
  const isEqual = measured.every(
    ({ mongodb, embedded }) => mongodb.digests.join() === embedded.digests.join(),
  );
  const rates = (of: 'mongodb' | 'embedded') => measured.map((one) => events / one[of].seconds);
  return {
    ...about,
    setup: [
      `${memories.toLocaleString('en-GB')} memories, an event for each; the projections memories, change log and tasks at once, log, projectors and MongoDB on this machine; the disk syncs before a batch is acknowledged`,
    ],
    figures: [
      figure('events, MongoDB', '/s', rates('mongodb'), runs * events, { atLeast: 2_000 }),
      ...processorFigures(
        'an event, MongoDB',
        measured.map(({ mongodb: { processor } }) => ({ processor, count: events })),
      ),
      figure('events, embedded', '/s', rates('embedded'), runs * events),
    ],
    notes: [`digests of both: ${isEqual ? 'equal' : 'NOT EQUAL'}`],
  };
};
