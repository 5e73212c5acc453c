import { beforeAll, describe, expect, it } from 'vitest';
import { add, get, list, ok, serviceUnderTest, store } from '../testing/service-under-test.ts';

const service = serviceUnderTest();

const publish = (capacity: object, more: object = {}): Promise<{ readonly version: number }> =>
  ok(service().call('/admin/v1/policy/publish', { policy: { capacity }, ...more }));

const runCapacity = async (): Promise<Readonly<Record<string, number>>> => {
  const { result } = await ok<{ readonly result: Readonly<Record<string, number>> }>(
    service().call('/admin/v1/jobs/run', { job: 'capacity' }),
  );
  return result;
};

const facts = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ content: `fact number ${index}`, ...more }));

const addStructured = (user: string, memories: readonly object[]) =>
  service().call('/memory/v1/add_structured', {
    user_id: user,
    memories,
  });

const countsOf = async (user: string) => (await list(service(), user, { limit: 1 })).counts;

/** Room for five memories, all of which may be important: then none can go. */
const small = { global: 5, app: 5, total: 20, important_share: 1 };

describe('a subject that is full of what may not go', () => {
  beforeAll(() => publish(small));

  it('takes no more, and says how many of how many are taken', async () => {
    await store(service(), 'full', facts(5, { is_important: true }));
    const refused = await addStructured('full', [{ content: 'one too many' }]);

    expect(refused).toMatchObject({
      status: 429,
      code: 42901,
      msg: expect.stringMatching(/5 of 5 .*global/),
      data: { error: 'CAPACITY_FULL' },
    });
    expect(await countsOf('full')).toMatchObject({ total: 5, important: 5 });
  });

  it('refuses a batch whole that does not fit, and keeps nothing of it', async () => {
    await store(service(), 'batch', facts(3, { is_important: true }));
    const batch = facts(3, { is_important: true }).map((one, index) => ({
      ...one,
      content: `another ${index}`,
    }));

    expect(await addStructured('batch', batch)).toMatchObject({ code: 42901 });
    expect(await countsOf('batch')).toMatchObject({ total: 3 });
    expect(await addStructured('batch', batch.slice(0, 2))).toMatchObject({ code: 0 });
  });

  it('keeps of a conversation what fits, and reports the rest as refused', async () => {
    await store(service(), 'told', facts(3, { is_important: true }));
    const { status, decisions } = await add(
      service(),
      'told',
      ['the first', 'the second', 'the third', 'the fourth'],
      { strategy: { infer: false }, is_important: true },
    );

    expect(status).toBe('SUCCEEDED');
    expect(decisions.map(({ op }) => op)).toEqual(['ADD', 'ADD', 'REFUSED', 'REFUSED']);
    expect(decisions[2]).toMatchObject({ code: 42901, memory_id: null });
    expect(await countsOf('told')).toMatchObject({ total: 5 });
  });

  it('takes so many important ones, and says how many of how many', async () => {
    await publish({ ...small, important_share: 0.4 });
    await store(service(), 'important', facts(2, { is_important: true }));
    const refused = await addStructured('important', [{ content: 'third', is_important: true }]);

    expect(refused).toMatchObject({
      status: 429,
      code: 42902,
      msg: expect.stringMatching(/2 of 2 important/),
      data: { error: 'TOO_MANY_IMPORTANT', field: 'is_important' },
    });
  });
});

describe('the patrol', () => {
  it('evicts where a limit was lowered, to archive or trash by weight, past a scope that can give up nothing', async () => {
    await publish({ global: 50, app: 50, total: 100, important_share: 1 });
    await store(service(), 'patrolled', facts(6, { app_id: 'shop', is_important: true }));
    const [light = '', heavy = ''] = await store(service(), 'patrolled', [
      { content: 'light', weight: 0.05 },
      { content: 'heavy', weight: 0.5 },
      ...facts(10),
    ]);
    expect(await runCapacity()).toMatchObject({ subjects: 0, archived: 0, deleted: 0 });

    await publish({ global: 10, app: 5, total: 100, important_share: 1 });

    expect(await runCapacity()).toMatchObject({ subjects: 1, archived: 2, deleted: 1 });
    expect(await countsOf('patrolled')).toMatchObject({
      global: 9,
      apps: { shop: 6 },
      archived: 2,
      deleted: 1,
    });
    expect(await get(service(), heavy)).toMatchObject({ status: 'ARCHIVED' });
    expect(await get(service(), light)).toMatchObject({ status: 'DELETED' });
    expect(await runCapacity()).toMatchObject({ subjects: 0, archived: 0, deleted: 0 });
  });

  it('goes by the limits that are rolled out to some subjects, for those alone', async () => {
    await publish({ global: 50, app: 50, total: 100, important_share: 1 });
    const users = Array.from({ length: 12 }, (_, index) => `rolled-${index}`);
    for (const user of users) await store(service(), user, facts(10));
    await publish({ global: 8, app: 50, total: 100, important_share: 1 }, { share: 0.5 });

    await runCapacity();
    const left = await Promise.all(users.map(async (user) => (await countsOf(user))['global']));

    // Seven is nine tenths of eight; ten is what everybody had.
    expect(new Set(left)).toEqual(new Set([7, 10]));
  });
});
