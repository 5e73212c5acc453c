import { describe, expect, it } from 'vitest';
import {
  add,
  changeLog,
  get,
  list,
  refusal,
  serviceUnderTest,
  store,
  storeOne,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();

const facts = (count: number, more: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: count }, (_, index) => ({ content: `fact number ${index}`, ...more }));

const fill = async (user: string, count: number, more = {}) => {
  const all = facts(count, more);
  for (let from = 0; from < count; from += 100) {
    await store(service(), user, all.slice(from, from + 100));
  }
};

const addStructured = (user: string, memories: readonly object[]) =>
  service().call('/memory/v1/add_structured', { user_id: user, memories });

describe('a full subject', () => {
  it('gives up its lightest memories of that app, down to nine tenths, and never important ones', async () => {
    const user = 'full app';
    await fill(user, 150, { app_id: 'shop' });
    const light = { app_id: 'shop', weight: 0.05 };
    const [deleted] = await store(service(), user, [{ content: 'the lightest', ...light }]);
    const [kept] = await store(service(), user, [
      { content: 'important', ...light, is_important: true },
    ]);
    const few = Array.from({ length: 48 }, (_, index) => ({
      content: `lighter ${index}`,
      app_id: 'shop',
      weight: 0.2,
    }));
    const lighter = await store(service(), user, few);
    await storeOne(service(), user, { content: 'elsewhere', app_id: 'bank', weight: 0.01 });

    await storeOne(service(), user, { content: 'the one that needs room', app_id: 'shop' });

    const { counts } = await list(service(), user, { limit: 1 });
    expect(counts).toMatchObject({
      apps: { shop: 181, bank: 1 },
      archived: 19,
      deleted: 1,
    });
    expect(await get(service(), kept ?? '')).toMatchObject({ status: 'ACTIVE' });
    // The older of equally light ones went.
    expect(await get(service(), lighter[18] ?? '')).toMatchObject({ status: 'ARCHIVED' });
    expect(await get(service(), lighter[19] ?? '')).toMatchObject({ status: 'ACTIVE' });
    expect(await refusal(service().call('/memory/v1/get', { memory_id: deleted }))).toMatchObject({
      code: 0,
    });
    const { changes } = await changeLog(service(), user, { op_type: 'ARCHIVE' });
    expect(changes).toHaveLength(19);
    expect(changes[0]).toMatchObject({ reason: 'EVICTED', op_source: 'AGENT' });
  });

  it('goes on taking in conversations: what is lighter makes room', async () => {
    const user = 'full by adding';
    await fill(user, 198, { app_id: 'shop' });

    const { decisions } = await add(
      service(),
      user,
      ['first of four', 'second of four', 'third of four', 'fourth of four'],
      { app_id: 'shop', strategy: { infer: false } },
    );

    expect(decisions.map(({ op }) => op)).toEqual(['ADD', 'ADD', 'ADD', 'ADD']);
    expect((await list(service(), user, { limit: 1 })).counts).toMatchObject({
      apps: { shop: 182 },
      archived: 20,
    });
  });

  it('takes only so many important ones', async () => {
    const user = 'important';
    await fill(user, 40, { app_id: 'shop', is_important: true });
    const [plain] = await store(service(), user, [{ content: 'plain', app_id: 'shop' }]);

    const more = await refusal(
      addStructured(user, [{ content: 'one more', app_id: 'shop', is_important: true }]),
    );
    const marked = await refusal(
      service().call('/memory/v1/update', { memory_id: plain, is_important: true }),
    );

    expect(more).toMatchObject({ status: 429, code: 42902, error: 'TOO_MANY_IMPORTANT' });
    expect(marked).toMatchObject({ code: 42902 });
    expect((await list(service(), user, { limit: 1 })).counts).toMatchObject({
      total: 41,
      important: 40,
    });
  });

  it('counts exactly under many calls at once', async () => {
    const user = 'crowd';
    await fill(user, 190, { app_id: 'shop' });

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        addStructured(user, [{ content: `crowd ${index}`, app_id: 'shop' }]),
      ),
    );

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
    expect((await list(service(), user, { limit: 1 })).counts).toMatchObject({
      total: 190,
      archived: 20,
    });
  });

  it('takes the same new fact once, however many tell it at once', async () => {
    const user = 'echo';

    await Promise.all(Array.from({ length: 10 }, () => addStructured(user, [{ content: 'echo' }])));

    expect((await list(service(), user)).memories).toHaveLength(1);
  });
});
