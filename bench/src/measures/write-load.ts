import { runLoad } from '../load/run-load.ts';
import { figure } from '../report/figure.ts';
import { percentile } from '../report/percentile.ts';
import type { ApiClient } from '../service/api-client.ts';
import { memoriesEach } from '../store/workspace.ts';
import { addBodies, recallBodies } from './bodies.ts';
import { type Measure, repeat } from './measure.ts';

const FACTS_PER_SECOND = 300;
const WRITING_SUBJECTS = 50;
const RUNS = 3;
const SECONDS = 6;
/** Recalls that are sent whether the earlier ones are answered or not, so that a stall is seen in full. */
const RECALLS_PER_SECOND = 50;
const READING_SUBJECTS = 10;

/** Memories that subjects of a prefix have by now. */
export const storedMemories = async (
  client: ApiClient,
  prefix: string,
  subjects: number,
): Promise<number> => {
  const counts = await Promise.all(
    Array.from({ length: subjects }, async (_, subject) => {
      const { counts: own } = await client.call<{ readonly counts: { readonly total: number } }>(
        '/memory/v1/user/list',
        { user_id: `${prefix}-${subject}`, limit: 1 },
      );
      return own.total;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Recalls of some subjects while facts of others are extracted, decided and stored in the same process. */
export const measureWriteLoad: Measure = async (bench) => {
  const { directory } = await bench.workspace.filled(100_000);
  await using service = await bench.start(directory);
  const { client } = service;
  const recalls = {
    ...client.target,
    path: '/memory/v1/recall',
    bodies: recallBodies(2_000, READING_SUBJECTS),
    callers: 16,
    perSecond: RECALLS_PER_SECOND,
    keepAnswers: false,
  };
  await runLoad({ ...recalls, perSecond: null, callers: 2, count: 200, seconds: null });
  const quiet = await runLoad({ ...recalls, count: null, seconds: SECONDS });
  const loads = await repeat(RUNS, async (run) => {
    bench.progress(`write-load: run ${run + 1} of ${RUNS}`);
    const prefix = `write-load-${process.pid}-${run}`;
    const writing = runLoad({
      ...client.target,
      path: '/memory/v1/add',
      bodies: addBodies(FACTS_PER_SECOND * SECONDS, WRITING_SUBJECTS, prefix),
      callers: 32,
      count: null,
      seconds: SECONDS,
      perSecond: FACTS_PER_SECOND,
      keepAnswers: false,
    });
    const asked = await runLoad({ ...recalls, count: null, seconds: SECONDS });
    const processed = (await storedMemories(client, prefix, WRITING_SUBJECTS)) / SECONDS;
    await writing;
    return { asked, processed };
  });
  const samples = loads.reduce((sum, { asked }) => sum + asked.latencies.length, 0);
  const share = (of: number) => loads.map(({ asked }) => percentile(asked.latencies, of));
  return {
    command: 'write-load',
    title: 'recall over HTTP while the same process works facts in',
    setup: [
      `${RECALLS_PER_SECOND} recalls/s of ${READING_SUBJECTS} warm subjects of ${memoriesEach} memories; ${FACTS_PER_SECOND} adds/s of one fact each to ${WRITING_SUBJECTS} other subjects; ${RUNS} runs of ${SECONDS} s`,
      'both at a fixed rate: a request that had to wait is timed from when it was due',
    ],
    figures: [
      figure('recall: p50', 'ms', share(0.5), samples),
      figure('recall: p99', 'ms', share(0.99), samples, { atMost: 30 }),
      figure(
        'facts stored meanwhile',
        '/s',
        loads.map(({ processed }) => processed),
        samples,
        {
          atLeast: 0.95 * FACTS_PER_SECOND,
        },
      ),
      figure(
        'without the adds: p99',
        'ms',
        [percentile(quiet.latencies, 0.99)],
        quiet.latencies.length,
      ),
    ],
    notes: [],
  };
};
