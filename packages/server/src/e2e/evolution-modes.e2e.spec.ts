import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  add,
  contents,
  type Decision,
  list,
  ok,
  serviceUnderTest,
} from '../testing/service-under-test.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { type Asked, answering, type ModelServer, startModelServer } from './model-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Fields = Readonly<Record<string, unknown>>;
type Mode = 'conservative' | 'balanced' | 'aggressive';
type InEach = Readonly<Record<Mode, unknown>>;

const modes: readonly Mode[] = ['conservative', 'balanced', 'aggressive'];

const inEach = async (look: (mode: Mode) => Promise<unknown>): Promise<InEach> => {
  const seen = new Map<Mode, unknown>();
  for (const mode of modes) seen.set(mode, await look(mode));
  return Object.fromEntries(seen) as InEach; // every mode is a key
};

/** Tells the same in each mode, to a user of its own; answers what became of the last statement. */
const toldInEach = (
  service: TestService,
  user: string,
  statements: readonly string[],
): Promise<InEach> =>
  inEach(async (evolution) => {
    let last: Decision | undefined;
    for (const text of statements) {
      const task = await add(service, `${user} ${evolution}`, [text], { strategy: { evolution } });
      [last] = task.decisions;
    }
    return `${last?.op} ${last?.reason}`;
  });

const liveInEach = (service: TestService, user: string): Promise<InEach> =>
  inEach(async (mode) => contents(await list(service, `${user} ${mode}`)).toSorted());

describe('the same statements offline', () => {
  const service = serviceUnderTest();

  it.each<[string, string, string, InEach]>([
    [
      'alike but for one word',
      'I wrote a long letter to the harbour office about the noise.',
      'I wrote a long letter to the harbour office about the smell.',
      {
        conservative: 'ADD new_statement',
        balanced: 'ADD new_statement',
        aggressive: 'SKIP told_again',
      },
    ],
    [
      'told again with one word more',
      'I glazed the blue bowls twice before the fair.',
      'I glazed the big blue bowls twice before the fair.',
      {
        conservative: 'ADD new_statement',
        balanced: 'SKIP told_again',
        aggressive: 'SKIP told_again',
      },
    ],
    [
      'alike but for one word, in Chinese',
      '我给港务局写了一封长信抱怨噪音。',
      '我给港务局写了一封长信抱怨气味。',
      {
        conservative: 'ADD new_statement',
        balanced: 'ADD new_statement',
        aggressive: 'SKIP told_again',
      },
    ],
    [
      'told more fully, in Chinese',
      '我给港务局写了一封长信抱怨噪音。',
      '我给港务局写了一封长信抱怨码头的噪音。',
      {
        conservative: 'ADD new_statement',
        balanced: 'UPDATE told_more_fully',
        aggressive: 'SKIP told_again',
      },
    ],
    [
      'in contradiction, in so many words',
      'I live in Graz.',
      'I moved to Linz.',
      {
        conservative: 'SUPERSEDE changed',
        balanced: 'SUPERSEDE changed',
        aggressive: 'SUPERSEDE changed',
      },
    ],
  ])('%s are decided as the call asks', async (what, first, second, expected) => {
    expect(await toldInEach(service(), what, [first, second])).toEqual(expected);
  });
});

describe('the same answers of a model', () => {
  let models: ModelServer;
  let service: TestService;
  beforeAll(async () => {
    models = await startModelServer();
    service = await startTestService({
      environment: { PALIMPSEST_CHAT_URL: models.url, PALIMPSEST_CHAT_MODEL: 'scripted' },
    });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await models[Symbol.asyncDispose]();
  });

  const rows = 'I row every Sunday.';
  const chess = 'My Sundays are for chess.';
  const supersedes = ({ known = [] }: Asked): object => ({
    op: 'SUPERSEDE',
    targets: known.filter(({ text }) => text === rows).map(({ id }) => id),
  });

  it('end what is contradicted in passing, but not for a conservative call', async () => {
    models.script(answering({ decision: supersedes }));
    expect(await toldInEach(service, 'passing', [rows, chess])).toEqual({
      conservative: 'ADD guard_not_explicit',
      balanced: 'SUPERSEDE contradiction',
      aggressive: 'SUPERSEDE contradiction',
    });
    expect(await liveInEach(service, 'passing')).toEqual({
      conservative: [rows, chess].toSorted(),
      balanced: [chess],
      aggressive: [chess],
    });
  });

  it('follow the strategy that the model is shown: an aggressive one merges what the others leave apart', async () => {
    const [tea, again] = ['I drink oolong tea at five.', 'I drink oolong tea at five daily.'];
    models.script(answering());
    for (const mode of modes) {
      const strategy = { evolution: 'append_only' };
      for (const text of [tea, again]) await add(service, `strategy ${mode}`, [text], { strategy });
    }
    models.script(
      answering({
        decision: (asked) =>
          'strategy' in asked && asked.strategy === 'aggressive'
            ? { op: 'MERGE', targets: [1, 2], text: 'I drink oolong tea at five every day.' }
            : { op: 'ADD', targets: [] },
      }),
    );
    const last = 'I do drink oolong tea at five.';
    expect(await toldInEach(service, 'strategy', [last])).toEqual({
      conservative: 'ADD new_fact',
      balanced: 'ADD new_fact',
      aggressive: 'MERGE duplicates_merged',
    });
    expect(await liveInEach(service, 'strategy')).toMatchObject({
      conservative: { length: 3 },
      balanced: { length: 3 },
      aggressive: ['I drink oolong tea at five every day.'],
    });
  });

  it('are held to the policy: what is less alike than it says is not merged, and it says 0.9 at least', async () => {
    const publish = (similarity: number) =>
      service.call('/admin/v1/policy/publish', {
        policy: { evolution: { merge_similarity: similarity } },
      });
    expect(await publish(0.89)).toMatchObject({
      code: 40001,
      data: { field: 'policy.evolution.merge_similarity' },
    });
    const merged = async (user: string) => {
      models.script(answering());
      const strategy = { evolution: 'append_only' };
      const told = ['I drink oolong tea at five.', 'I drink oolong tea at five daily.'];
      for (const text of told) await add(service, user, [text], { strategy });
      models.script(
        answering({ decision: () => ({ op: 'MERGE', targets: [1, 2], text: told[1] }) }),
      );
      const task = await add(service, user, ['I do drink oolong tea at five.']);
      return `${task.decisions[0]?.op} ${task.decisions[0]?.reason}`;
    };
    expect(await merged('at 0.9')).toBe('MERGE duplicates_merged');
    await ok(publish(1));
    expect(await merged('at 1')).toBe('ADD guard_merge_unlike');
    await ok(publish(0.9));
  });

  it('are taken again, once the model is back, as the call had asked', async () => {
    models.script(answering());
    for (const mode of modes) await add(service, `again ${mode}`, [rows]);
    models.script(answering({ decision: () => 'no JSON at all' }));
    expect(await toldInEach(service, 'again', [chess])).toEqual({
      conservative: 'ADD evolution_unavailable',
      balanced: 'ADD evolution_unavailable',
      aggressive: 'ADD evolution_unavailable',
    });
    const shown: unknown[] = [];
    models.script(
      answering({
        decision: (asked) => {
          shown.push('strategy' in asked ? asked.strategy : null);
          return supersedes(asked);
        },
      }),
    );
    await expect
      .poll(
        async () => {
          const run = await ok(service.call('/admin/v1/jobs/run', { job: 'reevaluate' }));
          return (run['result'] as Fields)['waiting'];
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(0);
    expect(shown).toHaveLength(modes.length);
    expect(shown).toEqual(expect.arrayContaining([...modes]));
    expect(await liveInEach(service, 'again')).toEqual({
      conservative: [rows, chess].toSorted(),
      balanced: [chess],
      aggressive: [chess],
    });
  });
});
