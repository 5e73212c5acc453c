import type { LoadResult } from '../load/load-plan.ts';
import { runLoad } from '../load/run-load.ts';
import { type Figure, figure, type Target } from '../report/figure.ts';
import { percentile } from '../report/percentile.ts';
import { memoriesEach } from '../store/workspace.ts';
import { recallBodies } from './bodies.ts';
import { type Bench, type Measure, repeat } from './measure.ts';

const RUNS = 3;
const SECONDS = 3;
const BODIES = 2_000;
/** Subjects asked in stores of every size, so that only the size of the store differs. */
const FLAT_SUBJECTS = 5;

interface Asked {
  readonly memories: number;
  readonly subjects: number;
  readonly callers: number;
}

const ask = async (
  bench: Bench,
  asked: readonly Asked[],
): Promise<readonly (readonly LoadResult[])[]> => {
  const [first] = asked;
  if (first === undefined) return [];
  const { directory } = await bench.workspace.filled(first.memories);
  await using service = await bench.start(directory);
  const results: (readonly LoadResult[])[] = [];
  for (const { memories, subjects, callers } of asked) {
    const plan = {
      ...service.client.target,
      path: '/memory/v1/recall',
      bodies: recallBodies(BODIES, subjects),
      perSecond: null,
      keepAnswers: false,
    };
    await runLoad({ ...plan, callers: 2, count: Math.max(200, 4 * subjects), seconds: null });
    bench.progress(`recall: ${memories} memories, ${subjects} subjects, ${callers} callers`);
    results.push(
      await repeat(RUNS, () => runLoad({ ...plan, callers, count: null, seconds: SECONDS })),
    );
  }
  return results;
};

const figuresOf = (
  name: string,
  loads: readonly LoadResult[],
  targets: { readonly p50: Target | null; readonly p99: Target | null },
): readonly Figure[] => {
  const samples = loads.reduce((sum, { latencies }) => sum + latencies.length, 0);
  const share = (of: number) => loads.map(({ latencies }) => percentile(latencies, of));
  return [
    figure(`${name}: p50`, 'ms', share(0.5), samples, targets.p50),
    figure(`${name}: p99`, 'ms', share(0.99), samples, targets.p99),
  ];
};

const none = { p50: null, p99: null };
const targets = { p50: { atMost: 3 }, p99: { atMost: 15 } };

const sized = (memories: number): string => `${memories.toLocaleString('en-GB')} memories in all`;

/** Recalls of subjects that are in memory, and whether the size of the whole store matters. */
export const measureRecall: Measure = async (bench) => {
  const subjects = 100_000 / memoriesEach;
  const [warm = [], crowd = [], middle = []] = await ask(bench, [
    { memories: 100_000, subjects, callers: 1 },
    { memories: 100_000, subjects, callers: 8 },
    { memories: 100_000, subjects: FLAT_SUBJECTS, callers: 1 },
  ]);
  const flat = (memories: number) =>
    ask(bench, [{ memories, subjects: FLAT_SUBJECTS, callers: 1 }]);
  const [small = []] = await flat(10_000);
  const [large = []] = bench.large ? await flat(1_000_000) : [];
  const rate = crowd.map(({ latencies, wallMs }) => (latencies.length * 1000) / wallMs);
  const crowdSamples = crowd.reduce((sum, { latencies }) => sum + latencies.length, 0);
  return {
    command: 'recall',
    title: 'recall over HTTP of subjects that are warm, the receipt on the disk before the answer',
    setup: [
      `${memoriesEach.toLocaleString('en-GB')} memories in each subject, half of the subjects English, half Chinese, top_k 10`,
      `${subjects} subjects in turn; for the sizes ${FLAT_SUBJECTS} subjects in turn; ${RUNS} runs of ${SECONDS} s each`,
    ],
    figures: [
      ...figuresOf('1 caller', warm, targets),
      ...figuresOf('8 callers', crowd, none),
      figure('8 callers: rate', '/s', rate, crowdSamples),
      ...figuresOf(sized(10_000), small, targets),
      ...figuresOf(sized(100_000), middle, targets),
      ...(large.length === 0 ? [] : figuresOf(sized(1_000_000), large, targets)),
    ],
    notes: bench.large ? [] : ['1,000,000 memories in all: with --large'],
  };
};
