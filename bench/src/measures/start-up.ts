import { figure } from '../report/figure.ts';
import { type Bench, type Measure, repeat } from './measure.ts';

const RUNS = 5;

const starts = (bench: Bench, directory: string, what: string): Promise<readonly number[]> =>
  repeat(RUNS, async (run) => {
    bench.progress(`start-up, ${what}: run ${run + 1} of ${RUNS}`);
    await using service = await bench.start(directory);
    return service.readyMs / 1000;
  });

/** From the start of the process to the line that says where it listens: projections have caught up by then. */
export const measureStartUp: Measure = async (bench) => {
  const empty = await bench.workspace.newDirectory();
  const sizes = bench.large ? [100_000, 1_000_000] : [100_000];
  const filled = await repeat(sizes.length, async (index) => {
    const events = sizes[index] ?? 0;
    const { directory } = await bench.workspace.filled(events);
    return { events, seconds: await starts(bench, directory, `${events} events`) };
  });
  return {
    command: 'start-up',
    title: 'from the start of the process to ready, projections caught up',
    setup: [
      `${RUNS} starts of each; the service was stopped in order before, the file cache of the system is warm`,
      'Node strips the types of the sources at every start: a build would spare that',
    ],
    figures: [
      ...filled.map(({ events, seconds }) =>
        figure(`${events.toLocaleString('en-GB')} events on disk`, 's', seconds, RUNS, {
          atMost: 2,
        }),
      ),
      figure('empty data directory', 's', await starts(bench, empty, 'empty'), RUNS),
    ],
    notes: bench.large ? [] : ['1,000,000 events on disk: with --large'],
  };
};
