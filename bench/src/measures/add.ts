import { runLoad } from '../load/run-load.ts';
import { figure } from '../report/figure.ts';
import { percentile } from '../report/percentile.ts';
import { addBodies } from './bodies.ts';
import { type Bench, type Measure, repeat } from './measure.ts';

const CALLERS = 16;
const SUBJECTS = 500;
const RUNS = 3;
const SECONDS = 5;
const BODIES = 20_000;

const loadOf = async (bench: Bench, roles: string) => {
  const directory = await bench.workspace.newDirectory();
  await using service = await bench.start(directory, { PALIMPSEST_ROLES: roles });
  const plan = {
    ...service.client.target,
    path: '/memory/v1/add',
    bodies: addBodies(BODIES, SUBJECTS, 'add'),
    callers: CALLERS,
    perSecond: null,
    keepAnswers: false,
  };
  // Every subject once: its keys are made by then, and the code is compiled.
  await runLoad({ ...plan, count: 2 * SUBJECTS, seconds: null });
  return await repeat(RUNS, async (run) => {
    bench.progress(`add, ${roles}: run ${run + 1} of ${RUNS}`);
    return runLoad({ ...plan, count: null, seconds: SECONDS });
  });
};

/** Adds, durable when answered, as fast as sixteen callers can. */
export const measureAdd: Measure = async (bench) => {
  const alone = await loadOf(bench, 'command,query,projector');
  const all = await loadOf(bench, 'all');
  const figures = [
    { name: 'add', loads: alone, isTarget: true },
    { name: 'add, facts worked on beside', loads: all, isTarget: false },
  ].flatMap(({ name, loads, isTarget }) => {
    const samples = loads.reduce((sum, { latencies }) => sum + latencies.length, 0);
    const share = (of: number) => loads.map(({ latencies }) => percentile(latencies, of));
    return [
      figure(`${name}: p50`, 'ms', share(0.5), samples),
      figure(`${name}: p99`, 'ms', share(0.99), samples, isTarget ? { atMost: 10 } : null),
      figure(`${name}: p99.9`, 'ms', share(0.999), samples),
      figure(
        `${name}: rate`,
        '/s',
        loads.map(({ latencies, wallMs }) => (latencies.length * 1000) / wallMs),
        samples,
        isTarget ? { atLeast: 3000 } : null,
      ),
    ];
  });
  return {
    command: 'add',
    title: 'add over HTTP, answered when it is on the disk',
    setup: [
      `${CALLERS} callers without a pause, ${SUBJECTS} subjects, one message of a sentence, ${RUNS} runs of ${SECONDS} s`,
      'the service in one process, the callers in another, over loopback; the second half has the worker run in the same process',
    ],
    figures,
    notes: [],
  };
};
