import { figure } from '../../report/figure.ts';
import { fillStore, subjectName } from '../../store/fill-store.ts';
import { type Measure, repeat } from '../measure.ts';
import { makeLongPast } from './long-past.ts';
import { untilSealed } from './until-sealed.ts';

const RUNS = 5;
/** Times that each memory is worded anew. */
const ROUNDS = 9;

/** How long the replay of a subject with a long past takes, over HTTP. */
export const measureReplay: Measure = async (bench) => {
  const memories = bench.small ? 100 : 1_000;
  const events = memories * (1 + ROUNDS);
  const directory = await bench.workspace.newDirectory();
  bench.progress('replay: filling a subject with a long past');
  await fillStore(directory, { subjects: 1, each: memories }, () => undefined);
  await using service = await bench.start(directory);
  const user = { user_id: subjectName(0) };
  await makeLongPast(service, user, ROUNDS);
  await untilSealed(service, events);
  const runs = await repeat(RUNS, async () => {
    const started = performance.now();
    await service.client.call('/audit/v1/replay', user);
    return performance.now() - started;
  });
  return {
    command: 'replay',
    title: 'replaying a subject with a long past',
    setup: [
      `one subject, ${memories.toLocaleString('en-GB')} memories, each worded anew ${ROUNDS} times; over HTTP, the ledger checked on the way`,
    ],
    figures: [
      figure(
        `replay of a subject with ${events.toLocaleString('en-GB')} events`,
        'ms',
        runs,
        RUNS,
        { atMost: 1_000 },
      ),
    ],
    notes: [],
  };
};
