import { describe, expect, it } from 'vitest';
import { add, list, ok, refusal, serviceUnderTest, store } from '../testing/service-under-test.ts';

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
  it('takes no more of an app, keeps nothing of what it refuses, and has room again after a delete', async () => {
    const user = 'full app';
    await fill(user, 199, { app_id: 'shop' });

    const two = await refusal(
      addStructured(user, [
        { content: 'the last one', app_id: 'shop' },
        { content: 'one too many', app_id: 'shop' },
      ]),
    );
    const before = (await list(service(), user, { limit: 1 })).counts;
    const [last] = await store(service(), user, [{ content: 'the last one', app_id: 'shop' }]);
    const message = { messages: [{ role: 'user', content: 'I like tea.' }] };
    const full = service().call('/memory/v1/add', { user_id: user, app_id: 'shop', ...message });
    const elsewhere = service().call('/memory/v1/add', {
      user_id: user,
      app_id: 'bank',
      ...message,
    });

    expect(two).toMatchObject({ status: 429, code: 42901, error: 'CAPACITY_FULL' });
    expect(before).toMatchObject({ apps: { shop: 199 } });
    expect(await refusal(full)).toMatchObject({ code: 42901 });
    expect((await elsewhere).code).toBe(0);
    await ok(service().call('/memory/v1/delete', { memory_id: last }));
    expect((await addStructured(user, [{ content: 'another', app_id: 'shop' }])).code).toBe(0);
  });

  it('refuses the facts of a conversation that find no room, and stores the rest', async () => {
    const user = 'full by adding';
    await fill(user, 198, { app_id: 'shop' });

    const { decisions } = await add(
      service(),
      user,
      ['first of four', 'second of four', 'third of four', 'fourth of four'],
      { app_id: 'shop', strategy: { infer: false } },
    );

    expect(decisions.map(({ op }) => op)).toEqual(['ADD', 'ADD', 'REFUSED', 'REFUSED']);
    expect(decisions[2]).toMatchObject({ memory_id: null, code: 42901 });
    expect((await list(service(), user, { limit: 1 })).counts).toMatchObject({
      apps: { shop: 200 },
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

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 42901)).toHaveLength(10);
    expect((await list(service(), user, { limit: 1 })).counts).toMatchObject({ total: 200 });
  });

  it('takes the same new fact once, however many tell it at once', async () => {
    const user = 'echo';

    await Promise.all(Array.from({ length: 10 }, () => addStructured(user, [{ content: 'echo' }])));

    expect((await list(service(), user)).memories).toHaveLength(1);
  });
});
