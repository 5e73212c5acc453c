import { openConnection, requestBytes } from '../load/connection.ts';
import { runLoad } from '../load/run-load.ts';
import { figure } from '../report/figure.ts';
import { percentile } from '../report/percentile.ts';
import { memoriesEach } from '../store/workspace.ts';
import { recallBodies, recallBody } from './bodies.ts';
import { type Measure, repeat } from './measure.ts';

const RUNS = 3;
const WARM_SUBJECTS = 5;
const COLD_SUBJECTS = 30;
const RECALLS_PER_SECOND = 50;
/** Between two cold recalls. */
const PAUSE_MS = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** First recalls of subjects that nobody asked for since the start, while warm ones go on being asked. */
export const measureCold: Measure = async (bench) => {
  const { directory } = await bench.workspace.filled(100_000);
  const runs = await repeat(RUNS, async (run) => {
    bench.progress(`cold: run ${run + 1} of ${RUNS}`);
    await using service = await bench.start(directory);
    const recalls = {
      ...service.client.target,
      path: '/memory/v1/recall',
      bodies: recallBodies(500, WARM_SUBJECTS),
      callers: 8,
      keepAnswers: false,
    };
    await runLoad({ ...recalls, perSecond: null, count: 300, seconds: null });
    const seconds = (COLD_SUBJECTS * PAUSE_MS) / 1000;
    const paced = { ...recalls, count: null, perSecond: RECALLS_PER_SECOND };
    const before = await runLoad({ ...paced, seconds });
    const meanwhile = runLoad({ ...paced, seconds: 2 * seconds });
    const first: number[] = [];
    const { host, port, key } = service.client.target;
    const connection = await openConnection(host, port);
    for (let subject = WARM_SUBJECTS; subject < WARM_SUBJECTS + COLD_SUBJECTS; subject += 1) {
      const request = requestBytes(host, key, '/memory/v1/recall', recallBody(subject, subject));
      const started = performance.now();
      await connection.send(request);
      first.push(performance.now() - started);
      await pause(PAUSE_MS);
    }
    connection.close();
    return { first, before: before.latencies, meanwhile: (await meanwhile).latencies };
  });
  const samples = runs.reduce((sum, { first }) => sum + first.length, 0);
  const others = runs.reduce((sum, { meanwhile }) => sum + meanwhile.length, 0);
  return {
    command: 'cold',
    title: 'first recall of a subject that is not in memory, over HTTP',
    setup: [
      `${COLD_SUBJECTS} cold subjects of ${memoriesEach} memories one after the other, ${RUNS} runs, each after a start; the file cache of the system is warm`,
      `meanwhile ${RECALLS_PER_SECOND} recalls/s of ${WARM_SUBJECTS} warm subjects`,
    ],
    figures: [
      figure(
        'cold subject: p50',
        'ms',
        runs.map(({ first }) => percentile(first, 0.5)),
        samples,
        {
          atMost: 100,
        },
      ),
      figure(
        'cold subject: slowest',
        'ms',
        runs.map(({ first }) => percentile(first, 1)),
        samples,
      ),
      figure(
        'others meanwhile: p99',
        'ms',
        runs.map(({ meanwhile }) => percentile(meanwhile, 0.99)),
        others,
        {
          atMost: 15,
        },
      ),
      figure(
        'others before: p99',
        'ms',
        runs.map(({ before }) => percentile(before, 0.99)),
        others,
      ),
    ],
    notes: [],
  };
};
