import { randomUUID } from 'node:crypto';
import type { CandidateQuery, SearchIndex } from '@palimpsest/kernel';
import { searchProjection } from '@palimpsest/projections';
import { createProjector, type Projector } from '@palimpsest/runtime';
import { createOpenSearchIndex, dropOpenSearchIndex } from '@palimpsest/storage-opensearch';
import { type Figure, figure, type Target } from '../../report/figure.ts';
import { percentile } from '../../report/percentile.ts';
import { processorFigures, withProcessorTime } from '../../service/engine-processor-time.ts';
import { memoriesEach } from '../../store/workspace.ts';
import { type Bench, type Measure, memoriesOnEngines, repeat, runsOnEngines } from '../measure.ts';
import { openFilledLog } from './filled-log.ts';
import { questionsOf } from './questions.ts';

const variable = 'PALIMPSEST_TEST_OPENSEARCH';
const QUESTIONS = 600;
/** Enough to see that they are answered. */
const QUESTIONS_OF_A_TRY = 60;
/** Callers that keep asking while the index is rebuilt. */
const CALLERS = 2;

/** Asks all questions, so many at a time; answers how long each took, in milliseconds. */
const ask = async (
  index: SearchIndex,
  questions: readonly CandidateQuery[],
  callers: number,
): Promise<readonly number[]> => {
  const latencies: number[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let question = questions[next++]; question !== undefined; question = questions[next++]) {
      const started = performance.now();
      await index.candidates(question);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return latencies;
};

/** Rebuilds while callers ask without a pause. A recall that fails, or finds nothing, is counted. */
const rebuildWhileAsked = async (
  projector: Projector,
  index: SearchIndex,
  questions: readonly CandidateQuery[],
) => {
  const latencies: number[] = [];
  let failed = 0;
  let isOver = false;
  const caller = async (from: number): Promise<void> => {
    for (let at = from; !isOver; at += CALLERS) {
      const question = questions[at % questions.length];
      if (question === undefined) return;
      const started = performance.now();
      const answer = await index.candidates(question).catch(() => undefined);
      if (answer === undefined || answer.candidates.length === 0) failed += 1;
      latencies.push(performance.now() - started);
    }
  };
  const asking = Array.from({ length: CALLERS }, (_, from) => caller(from));
  const started = performance.now();
  const report = await projector.rebuild(new AbortController().signal);
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await Promise.all(asking);
  return {
    latencies,
    failed,
    seconds,
    events: report.events,
    isEqual: report.liveDigest === report.shadowDigest,
  };
};

const latencyFigures = (
  name: string,
  runs: readonly (readonly number[])[],
  targets: { readonly p50: Target | null; readonly p99: Target | null },
): readonly Figure[] => {
  const samples = runs.reduce((sum, run) => sum + run.length, 0);
  return [
    figure(
      `${name}: p50`,
      'ms',
      runs.map((run) => percentile(run, 0.5)),
      samples,
      targets.p50,
    ),
    figure(
      `${name}: p99`,
      'ms',
      runs.map((run) => percentile(run, 0.99)),
      samples,
      targets.p99,
    ),
  ];
};

const measured = async (bench: Bench, url: string) => {
  const memories = memoriesOnEngines(bench);
  const { directory, subjects } = await bench.workspace.filled(memories);
  const connection = { nodes: [url] as const };
  const name = `bench-${randomUUID()}`;
  await using opened = new AsyncDisposableStack();
  const log = await openFilledLog(directory, opened);
  opened.defer(() => dropOpenSearchIndex(connection, name));
  const index = opened.use(
    await createOpenSearchIndex({
      connection,
      name,
      dimension: log.embedder.space.dimension,
      opener: log.opener,
    }),
  );
  const projector = createProjector({
    eventStore: log.eventStore,
    projection: searchProjection,
    target: index,
  });
  opened.defer(projector.stop);

  bench.progress(`opensearch: ${memories} memories from the log into the index`);
  const catchUp = await withProcessorTime(url, async () => {
    const started = performance.now();
    await projector.start();
    await projector.caughtUp(AbortSignal.timeout(60 * 60_000));
    return { rate: (memories * 1000) / (performance.now() - started), count: memories };
  });

  const questions = await questionsOf(log, subjects, bench.small ? QUESTIONS_OF_A_TRY : QUESTIONS);
  const runs = runsOnEngines(bench);
  bench.progress('opensearch: 1 caller');
  await ask(index, questions.slice(0, 4 * subjects), 2);
  const one = await repeat(runs, () => ask(index, questions, 1));
  bench.progress('opensearch: 8 callers');
  const eight = await repeat(runs, () => ask(index, questions, 8));
  bench.progress('opensearch: rebuild while 2 callers ask');
  const rebuilt = await rebuildWhileAsked(projector, index, questions);
  return { memories, subjects, catchUp, one, eight, rebuilt };
};

/** The search index on OpenSearch by itself: catch-up, candidates, a rebuild under way. */
export const measureOpenSearch: Measure = async (bench) => {
  const title = 'the search index on OpenSearch: what a recall asks of it, and how it is filled';
  const url = process.env[variable];
  if (url === undefined) {
    return {
      command: 'opensearch',
      title,
      setup: [],
      figures: [],
      notes: [`left out: ${variable} names no server (infra/ci/opensearch.sh start)`],
    };
  }
  const { memories, subjects, catchUp, one, eight, rebuilt } = await measured(bench, url);
  return {
    command: 'opensearch',
    title,
    setup: [
      `${memories.toLocaleString('en-GB')} memories, ${memoriesEach.toLocaleString('en-GB')} in each of ${subjects} subjects, 256 dimensions; engine and benchmark share the machine`,
      'candidates: 60 by vector, 60 by words and the statistics, in one round trip',
    ],
    figures: [
      figure('catch-up, documents', '/s', [catchUp.rate], memories, { atLeast: 500 }),
      ...processorFigures('a document', [catchUp]),
      ...latencyFigures('candidates, 1 caller', one, { p50: { atMost: 25 }, p99: { atMost: 120 } }),
      ...latencyFigures('candidates, 8 callers', eight, { p50: null, p99: null }),
      figure('rebuild, events', '/s', [rebuilt.events / rebuilt.seconds], rebuilt.events),
      ...latencyFigures('candidates during the rebuild', [rebuilt.latencies], {
        p50: null,
        p99: null,
      }),
    ],
    notes: [
      `during the rebuild ${rebuilt.failed} of ${rebuilt.latencies.length} questions failed or found nothing; digests of old and new are ${rebuilt.isEqual ? 'equal' : 'NOT EQUAL'}`,
    ],
  };
};
