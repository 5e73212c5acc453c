import { runLoad } from '../load/run-load.ts';
import { figure } from '../report/figure.ts';
import { recallBodies } from './bodies.ts';
import type { Measure } from './measure.ts';

const RECALLS_EACH = 10;
const MEGABYTE = 1e6;

/** Resident memory of the service when every memory of the store is held open for search. */
export const measureMemory: Measure = async (bench) => {
  const { directory, subjects, memories } = await bench.workspace.filled(100_000);
  await using service = await bench.start(directory);
  const megabytes = async () => (await service.rssBytes()) / MEGABYTE;
  const started = await megabytes();
  const count = subjects * RECALLS_EACH;
  await runLoad({
    ...service.client.target,
    path: '/memory/v1/recall',
    bodies: recallBodies(count, subjects),
    callers: 2,
    count,
    seconds: null,
    perSecond: null,
    keepAnswers: false,
  });
  const warm = await megabytes();
  return {
    command: 'memory',
    title: 'resident memory of the service process, worker threads counted',
    setup: [
      `${memories.toLocaleString('en-GB')} memories of ${subjects} subjects, each subject recalled ${RECALLS_EACH} times`,
    ],
    figures: [
      figure('all memories warm', 'MB', [warm], count, { atMost: 400 }),
      figure('after the start', 'MB', [started], 1),
    ],
    notes: [],
  };
};
