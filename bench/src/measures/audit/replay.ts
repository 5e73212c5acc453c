import { figure } from '../../report/figure.ts';
import type { ServiceProcess } from '../../service/service-process.ts';
import { fillStore, subjectName } from '../../store/fill-store.ts';
import { statementAt } from '../../texts/statements.ts';
import { type Measure, repeat } from '../measure.ts';
import { untilSealed } from './until-sealed.ts';

const RUNS = 5;
const MEMORIES = 1_000;
/** Times that each of them is worded anew: a subject may have more past than memories. */
const ROUNDS = 9;
const EVENTS = MEMORIES * (1 + ROUNDS);
const PER_CALL = 250;

interface Listed {
  readonly memories: readonly { readonly memory_id: string }[];
  readonly next_cursor: string | null;
}

const idsOf = async (service: ServiceProcess, user: object): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Listed = await service.client.call('/memory/v1/user/list', {
      ...user,
      limit: 100,
      ...(cursor === null ? {} : { cursor }),
    });
    ids.push(...page.memories.map(({ memory_id: id }) => id));
    if (page.next_cursor === null) return ids;
    cursor = page.next_cursor;
  }
};

/** How long the replay of a subject with a long past takes, over HTTP. */
export const measureReplay: Measure = async (bench) => {
  const directory = await bench.workspace.newDirectory();
  bench.progress('replay: filling a subject with a long past');
  await fillStore(directory, { subjects: 1, each: MEMORIES }, () => undefined);
  await using service = await bench.start(directory);
  const { call } = service.client;
  const user = { user_id: subjectName(0) };
  const ids = await idsOf(service, user);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let from = 0; from < ids.length; from += PER_CALL) {
      const updates = ids.slice(from, from + PER_CALL).map((id, index) => ({
        memory_id: id,
        content: `${statementAt('en', from + index).text} (${round})`,
      }));
      await call('/memory/v1/batch_update', { updates });
    }
  }
  await untilSealed(service, EVENTS);
  const runs = await repeat(RUNS, async () => {
    const started = performance.now();
    await call('/audit/v1/replay', user);
    return performance.now() - started;
  });
  return {
    command: 'replay',
    title: 'replaying a subject with a long past',
    setup: [
      `one subject, ${MEMORIES.toLocaleString('en-GB')} memories, each worded anew ${ROUNDS} times; over HTTP, the ledger checked on the way`,
    ],
    figures: [
      figure(
        `replay of a subject with ${EVENTS.toLocaleString('en-GB')} events`,
        'ms',
        runs,
        RUNS,
        { atMost: 1_000 },
      ),
    ],
    notes: [],
  };
};
