import { beforeAll, describe, expect, it } from 'vitest';
import {
  add,
  contents,
  type Decision,
  get,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
} from '../testing/service-under-test.ts';

interface Version {
  readonly content: string;
  readonly valid_at: string | null;
  readonly invalid_at: string | null;
  readonly known_from: string;
  readonly known_to: string | null;
  readonly status: string;
  readonly cause: Readonly<Record<string, unknown>>;
}

interface History {
  readonly versions: readonly Version[];
  readonly chain: readonly string[];
  readonly related: Readonly<Record<string, readonly Version[]>>;
}

/** DESIGN section 5: a move that is told some days after it. */
describe.each([
  {
    language: 'English',
    before: 'I live in Shenzhen Nanshan.',
    after: 'I moved to Guangzhou on 1 April.',
    question: 'Where does the user live?',
    old: /Shenzhen/,
    current: /Guangzhou/,
  },
  {
    language: 'Chinese',
    before: '我住在深圳南山。',
    after: '我4月1日搬到广州了。',
    question: '用户住在哪里？',
    old: /深圳/,
    current: /广州/,
  },
])('the worked example in $language', ({ before, after, question, old, current }) => {
  const service = serviceUnderTest({ clock: '2026-01-02T09:00:00.000Z' });
  const user = 'mover';
  let first: Decision | undefined;
  let second: Decision | undefined;

  beforeAll(async () => {
    const told = await add(service(), user, [{ role: 'user', content: before, id: 'january' }]);
    await service().setClock('2026-04-05T09:00:00.000Z');
    const moved = await add(service(), user, [{ role: 'user', content: after, id: 'april' }]);
    [first] = told.decisions;
    [second] = moved.decisions;
  });

  const idOf = (decision: Decision | undefined): string => decision?.memory_id ?? '';
  const ask = (clocks: Readonly<Record<string, string>>) =>
    recall(service(), user, question, clocks);

  it('takes the new home for one that ends the old one', () => {
    expect(first).toMatchObject({ op: 'ADD' });
    expect(second).toMatchObject({ op: 'SUPERSEDE', target: first?.memory_id });
  });

  it.each([
    ['now', {}, current, 'ACTIVE', undefined],
    ['in February', { as_of: '2026-02-15' }, old, 'ACTIVE', 'SUPERSEDED'],
    ['on 3 April, as we know today', { as_of: '2026-04-03' }, current, 'ACTIVE', 'ACTIVE'],
    [
      'on 3 April, as was believed then',
      { as_of: '2026-04-03', known_at: '2026-04-03' },
      old,
      'ACTIVE',
      'SUPERSEDED',
    ],
    ['as was believed on 3 April', { known_at: '2026-04-03' }, old, 'ACTIVE', 'SUPERSEDED'],
  ])('answers where the user lives: %s', async (_, clocks, answer, status, today) => {
    const { memories } = await ask(clocks);

    expect(memories).toHaveLength(1);
    expect(memories[0]?.content).toMatch(answer);
    expect(memories[0]?.status).toBe(status);
    expect((memories[0]?.['now'] as { status: string } | undefined)?.status).toBe(today);
    if (today !== undefined) expect(memories[0]?.['weight']).toBeNull();
  });

  it.each([
    ['now', {}, [current]],
    ['in February', { as_of: '2026-02-15' }, [old]],
    ['on 3 April, as we know today', { as_of: '2026-04-03' }, [current]],
    ['on 3 April, as was believed then', { as_of: '2026-04-03', known_at: '2026-04-03' }, [old]],
    ['before anything held', { as_of: '2025-12-31' }, []],
    ['before anything was known', { known_at: '2026-01-01' }, []],
  ])('lists what held: %s', async (_, clocks, expected) => {
    const found = contents(await list(service(), user, clocks));

    expect(found).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(found[index]).toMatch(pattern);
  });

  it('says how the old home stands, at every time', async () => {
    const id = idOf(first);

    expect(await get(service(), id)).toMatchObject({
      status: 'SUPERSEDED',
      valid_at: '2026-01-02T09:00:00.000Z',
      invalid_at: '2026-04-01T00:00:00.000Z',
      superseded_by: second?.memory_id,
    });
    expect(await get(service(), id, { as_of: '2026-02-15' })).toMatchObject({
      status: 'ACTIVE',
      weight: null,
      now: { status: 'SUPERSEDED', version: 1 },
    });
    expect(await get(service(), id, { known_at: '2026-04-03' })).toMatchObject({
      status: 'ACTIVE',
      invalid_at: null,
      known_to: '2026-04-05T09:00:00.000Z',
      now: { status: 'SUPERSEDED', version: 1 },
    });
    expect(
      await refusal(service().call('/memory/v1/get', { memory_id: id, as_of: '2026-04-03' })),
    ).toMatchObject({ code: 40401 });
    expect(
      await refusal(service().call('/memory/v1/get', { memory_id: id, known_at: '2026-04-06' })),
    ).toMatchObject({ code: 40001, field: 'known_at' });
  });

  it('counts the old home as left out of an answer, and shows it when it is asked for', async () => {
    const plain = await ask({});
    const all = await recall(service(), user, question, { include_superseded: true });

    expect(plain.omitted).toMatchObject({ superseded: 1 });
    expect(all.memories.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'SUPERSEDED']);
  });

  it('tells the history of both, with intervals, cause and source messages', async () => {
    const history = await ok<History>(
      service().call('/memory/v1/history', { memory_id: idOf(second) }),
    );

    expect(history.chain).toEqual([first?.memory_id, second?.memory_id]);
    expect(history.versions).toMatchObject([
      {
        valid_at: '2026-04-01T00:00:00.000Z',
        invalid_at: null,
        known_from: '2026-04-05T09:00:00.000Z',
        known_to: null,
        status: 'ACTIVE',
        cause: { op: 'ADD', message_ids: ['april'], quotes: [after], op_source: 'SYSTEM' },
      },
    ]);
    expect(history.related[idOf(first)]).toMatchObject([
      {
        valid_at: '2026-01-02T09:00:00.000Z',
        invalid_at: null,
        known_from: '2026-01-02T09:00:00.000Z',
        known_to: '2026-04-05T09:00:00.000Z',
        cause: { op: 'ADD', message_ids: ['january'], quotes: [before] },
      },
      {
        valid_at: '2026-01-02T09:00:00.000Z',
        invalid_at: '2026-04-01T00:00:00.000Z',
        known_from: '2026-04-05T09:00:00.000Z',
        known_to: null,
        status: 'SUPERSEDED',
        cause: { op: 'SUPERSEDE', message_ids: ['january'], quotes: [before] },
      },
    ]);
  });
});
