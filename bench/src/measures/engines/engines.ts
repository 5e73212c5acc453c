import type { LoadPlan, LoadResult } from '../../load/load-plan.ts';
import { runCountedLoad, runLoad } from '../../load/run-load.ts';
import { type Figure, figure, type Target } from '../../report/figure.ts';
import { percentile } from '../../report/percentile.ts';
import { memoriesEach } from '../../store/workspace.ts';
import { addBodies, recallBodies } from '../bodies.ts';
import { type Bench, type Measure, memoriesOnEngines, repeat, runsOnEngines } from '../measure.ts';
import { rebuildProjection } from '../rebuild.ts';
import { storedMemories } from '../write-load.ts';
import { type Deployment, embeddedDeployment } from './deployment.ts';
import { engineDeployment } from './engine-deployment.ts';

const variables = ['PALIMPSEST_TEST_MONGODB', 'PALIMPSEST_TEST_OPENSEARCH'] as const;
const SECONDS = 6;
const FACTS_PER_SECOND = 300;
const WRITING_SUBJECTS = 50;
const RECALLS_PER_SECOND = 50;

interface Measured {
  readonly catchUp: number | null;
  readonly quiet: readonly LoadResult[];
  readonly flooded: readonly LoadResult[];
  /** Facts a second. */
  readonly stored: readonly number[];
  readonly rebuild: {
    readonly loads: readonly LoadResult[];
    readonly events: number;
    readonly seconds: number;
  };
}

/** Recalls at a fixed rate while the index is rebuilt beside the live one. */
const rebuildWhileAsked = async (
  { writes, reads }: Deployment,
  recalls: LoadPlan,
): Promise<Measured['rebuild']> => {
  const started = performance.now();
  let isOver = false;
  const rebuilding = rebuildProjection(writes, 'search', reads).finally(() => {
    isOver = true;
  });
  // It may fail before it is waited for below.
  rebuilding.catch(() => undefined);
  const loads: LoadResult[] = [];
  while (!isOver) loads.push(await runCountedLoad({ ...recalls, seconds: 2 }));
  const events = await rebuilding;
  return { loads, events, seconds: (performance.now() - started) / 1000 };
};

const measureOne = async (bench: Bench, name: string, deployment: Deployment) => {
  const { writes, reads, subjects, catchUpMs } = deployment;
  const runs = runsOnEngines(bench);
  const recalls: LoadPlan = {
    ...reads.target,
    path: '/memory/v1/recall',
    bodies: recallBodies(2_000, subjects),
    callers: 16,
    count: null,
    seconds: SECONDS,
    perSecond: RECALLS_PER_SECOND,
    keepAnswers: false,
  };
  const oneCaller = { ...recalls, callers: 1, perSecond: null };
  await runLoad({ ...oneCaller, count: Math.max(200, 4 * subjects), seconds: null });
  bench.progress(`engines: ${name}, recalls alone`);
  const quiet = await repeat(runs, () => runLoad(oneCaller));

  const floods = await repeat(runs, async (run) => {
    bench.progress(`engines: ${name}, recalls while writes flood, run ${run + 1} of ${runs}`);
    const prefix = `engines-${process.pid}-${name}-${run}`;
    const writing = runCountedLoad({
      ...recalls,
      ...writes.target,
      path: '/memory/v1/add',
      bodies: addBodies(FACTS_PER_SECOND * SECONDS, WRITING_SUBJECTS, prefix),
      callers: 32,
      perSecond: FACTS_PER_SECOND,
    });
    const asked = await runCountedLoad(recalls);
    const stored = (await storedMemories(reads, prefix, WRITING_SUBJECTS)) / SECONDS;
    await writing;
    return { asked, stored };
  });
  bench.progress(`engines: ${name}, recalls while the index is rebuilt`);
  const rebuild = await rebuildWhileAsked(deployment, recalls);
  const measured: Measured = {
    catchUp: catchUpMs,
    quiet,
    flooded: floods.map(({ asked }) => asked),
    stored: floods.map(({ stored }) => stored),
    rebuild,
  };
  return measured;
};

const failuresOf = (loads: readonly LoadResult[]): string => {
  const all = loads.flatMap(({ failures }) => Object.entries(failures));
  const asked = loads.reduce((sum, { latencies }) => sum + latencies.length, 0);
  const failed = all.reduce((sum, [, count]) => sum + count, 0);
  const codes = [...new Set(all.map(([code]) => code))].join(', ');
  return `${failed} of ${asked} recalls failed${codes === '' ? '' : ` (${codes})`}`;
};

const latencies = (
  name: string,
  loads: readonly LoadResult[],
  targets: { readonly p50: Target | null; readonly p99: Target | null } = { p50: null, p99: null },
): readonly Figure[] => {
  const samples = loads.reduce((sum, load) => sum + load.latencies.length, 0);
  const share = (of: number) => loads.map((load) => percentile(load.latencies, of));
  return [
    figure(`${name}: p50`, 'ms', share(0.5), samples, targets.p50),
    figure(`${name}: p99`, 'ms', share(0.99), samples, targets.p99),
  ];
};

const figuresOf = (set: string, measured: Measured, memories: number): readonly Figure[] => {
  const { catchUp, quiet, flooded, stored, rebuild } = measured;
  const targets =
    set === 'engines' ? { p50: { atMost: 25 }, p99: { atMost: 120 } } : { p50: null, p99: null };
  return [
    ...(catchUp === null
      ? []
      : [figure(`${set}: catch-up of all, events`, '/s', [(memories * 1000) / catchUp], memories)]),
    ...latencies(`${set}: recall, alone`, quiet, targets),
    ...latencies(`${set}: recall, writes flooding`, flooded),
    figure(
      `${set}: facts stored meanwhile`,
      '/s',
      stored,
      FACTS_PER_SECOND * SECONDS * stored.length,
    ),
    ...latencies(`${set}: recall, index rebuilt`, rebuild.loads),
    figure(`${set}: rebuild, events`, '/s', [rebuild.events / rebuild.seconds], rebuild.events),
  ];
};

/** The whole service on the engines, roles apart, beside one process on the embedded set. */
export const measureEngines: Measure = async (bench) => {
  const about = {
    command: 'engines',
    title: 'the same load on the engines, a process for each role, and on the embedded set',
  };
  const [mongoDb, openSearch] = variables.map((name) => process.env[name]);
  if (mongoDb === undefined || openSearch === undefined) {
    const needed = `left out: ${variables.join(' and ')} have to name servers`;
    return { ...about, setup: [], figures: [], notes: [needed] };
  }
  const memories = memoriesOnEngines(bench);
  const on = async (name: string, open: () => Promise<Deployment>): Promise<Measured> => {
    await using deployment = await open();
    return await measureOne(bench, name, deployment);
  };
  const embedded = await on('embedded', () => embeddedDeployment(bench, memories));
  const engines = await on('engines', () =>
    engineDeployment(bench, memories, { mongoDb, openSearch }),
  );
  return {
    ...about,
    setup: [
      `${memories.toLocaleString('en-GB')} memories, ${memoriesEach.toLocaleString('en-GB')} a subject, all subjects asked; engines, processes and callers share the machine; the log is the wire-compatible test server`,
      `alone: one caller; otherwise ${RECALLS_PER_SECOND} recalls/s, timed from when they were due; flood: ${FACTS_PER_SECOND} adds/s of one fact each to ${WRITING_SUBJECTS} other subjects, runs of ${SECONDS} s`,
    ],
    figures: [
      ...figuresOf('embedded', embedded, memories),
      ...figuresOf('engines', engines, memories),
    ],
    notes: [
      `embedded, during the rebuild: ${failuresOf(embedded.rebuild.loads)}`,
      `engines, during the rebuild: ${failuresOf(engines.rebuild.loads)}`,
      `under the flood: embedded, ${failuresOf(embedded.flooded)}; engines, ${failuresOf(engines.flooded)}`,
    ],
  };
};
