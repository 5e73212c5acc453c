import { describe, expect, it } from 'vitest';
import {
  changeLog,
  contents,
  get,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  store,
  storeOne,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();

type Fields = Readonly<Record<string, unknown>>;

const update = (body: Fields) =>
  service().call<{ memory_id: string; version: number; position: string }>(
    '/memory/v1/update',
    body,
  );

describe('update', () => {
  it.each<[Fields, Fields]>([
    [{ is_important: true }, { is_important: true, weight: 0.9 }],
    [{ expire_at: '2027-01-01' }, { expire_at: '2027-01-01T00:00:00.000Z' }],
    [{ valid_at: '2025-05-05' }, { valid_at: '2025-05-05T00:00:00.000Z' }],
    [{ invalid_at: '2027-05-05' }, { invalid_at: '2027-05-05T00:00:00.000Z', status: 'ACTIVE' }],
    [{ custom_tags: ['x'] }, { custom_tags: ['x'] }],
    [{ metadata: { b: null, c: 3 } }, { metadata: { a: 1, c: 3 } }],
    [{ level: 'GLOBAL' }, { level: 'GLOBAL', app_id: 'shop' }],
    [{ app_id: 'bank' }, { level: 'APP', app_id: 'bank' }],
  ])('changes %j and nothing else, in the same version', async (change, expected) => {
    const id = await storeOne(service(), `changes ${JSON.stringify(change)}`, {
      content: 'I like tea.',
      app_id: 'shop',
      custom_tags: ['old'],
      metadata: { a: 1, b: 2 },
    });
    const before = await get(service(), id);

    const answer = await ok(update({ memory_id: id, ...change }));

    expect(answer).toEqual({ memory_id: id, version: 1, position: expect.any(String) });
    const { known_from: _, updated_at: __, weight: ___, ...kept } = before;
    expect(await get(service(), id)).toMatchObject({ ...kept, ...expected });
  });

  it('of content makes a new version that is found at once, and keeps what stands around it', async () => {
    const user = 'reworded';
    const id = await storeOne(service(), user, {
      content: 'I like green tea.',
      custom_tags: ['kept'],
      metadata: { kept: true },
      app_id: 'shop',
    });

    const { version } = await ok(update({ memory_id: id, content: 'I like black coffee.' }));

    expect(version).toBe(2);
    expect(await get(service(), id)).toMatchObject({
      content: 'I like black coffee.',
      custom_tags: ['kept'],
      metadata: { kept: true },
      app_id: 'shop',
      level: 'APP',
    });
    const scope = { app_id: 'shop' };
    expect(contents(await recall(service(), user, 'black coffee', { scope }))).toEqual([
      'I like black coffee.',
    ]);
    expect(contents(await recall(service(), user, 'green tea', { scope }))).not.toContain(
      'I like green tea.',
    );
  });

  it('corrects what was always wrong, or changes what holds from an instant on', async () => {
    const [corrected = '', changed = ''] = await store(service(), 'modes', [
      { content: 'My desk is blue.', valid_at: '2025-01-01' },
      { content: 'My door is blue.', valid_at: '2025-01-01' },
    ]);
    await ok(update({ memory_id: corrected, content: 'My desk is red.' }));
    await ok(
      update({
        memory_id: changed,
        content: 'My door is red.',
        mode: 'changes',
        valid_at: '2025-07-01',
      }),
    );

    const at = (id: string, as_of: string) => get(service(), id, { as_of });
    expect((await at(corrected, '2025-03-01')).content).toBe('My desk is red.');
    expect(await at(changed, '2025-03-01')).toMatchObject({
      content: 'My door is blue.',
      version: 1,
      status: 'ACTIVE',
      now: { status: 'ACTIVE', version: 2 },
    });
    expect((await at(changed, '2025-08-01')).content).toBe('My door is red.');
    expect(contents(await list(service(), 'modes')).toSorted()).toEqual([
      'My desk is red.',
      'My door is red.',
    ]);
  });

  it('that changes something from a future instant on lets the old one hold until then', async () => {
    const user = 'future';
    const id = await storeOne(service(), user, 'The gym opens at eight.');
    await ok(
      update({
        memory_id: id,
        content: 'The gym opens at nine.',
        mode: 'changes',
        valid_at: '2026-06-01',
      }),
    );
    const asOf = async (at: string) =>
      contents(await recall(service(), user, 'gym opens', { as_of: at }));

    expect(await asOf('2026-05-01')).toEqual(['The gym opens at eight.']);
    expect(await asOf('2026-07-01')).toEqual(['The gym opens at nine.']);
  });

  it.each<[Fields, number, string]>([
    [{}, 40001, ''],
    [{ mode: 'changes' }, 40001, ''],
    [{ content: ' ' }, 40001, 'content'],
    [{ valid_at: '2026-02-01', invalid_at: '2026-01-01' }, 40001, 'invalid_at'],
    [{ invalid_at: '2020-01-01' }, 40001, 'invalid_at'],
    [{ level: 'APP' }, 40001, 'app_id'],
    [{ level: 'SESSION' }, 40001, 'session_id'],
    [{ custom_tags: 'x' }, 40001, 'custom_tags'],
    [{ is_important: true, if_version: 2 }, 40903, 'if_version'],
    [{ content: 'I like cake.', if_version: 7 }, 40903, 'if_version'],
    [{ content: 'I like tea.', if_version: 7 }, 40903, 'if_version'],
    [{ is_important: true, user_id: 'somebody else' }, 40401, ''],
  ])('refuses %j', async (change, code, field) => {
    const id = await storeOne(service(), `refuses ${JSON.stringify(change)}`, 'I like tea.');

    const answer = await refusal(update({ memory_id: id, ...change }));

    expect(answer.code).toBe(code);
    if (field !== '') expect(String(answer.field)).toContain(field);
    expect(await get(service(), id)).toMatchObject({ version: 1, content: 'I like tea.' });
  });

  it('that says what is so already writes nothing', async () => {
    const id = await storeOne(service(), 'same', 'I like tea.');
    await ok(update({ memory_id: id, content: 'I like tea.', is_important: false, if_version: 1 }));

    const { changes } = await changeLog(service(), 'same');
    expect(changes).toHaveLength(1);
  });

  it('refuses a key that would reach into objects, and keeps others that only look odd', async () => {
    const id = await storeOne(service(), 'proto', 'I like tea.');
    const send = (metadata: string) =>
      service().call('/memory/v1/update', `{"memory_id": "${id}", "metadata": ${metadata}}`);

    expect(await refusal(send('{"__proto__": {"polluted": true}}'))).toMatchObject({ code: 40001 });
    expect((await send('{"constructor": 1, "": 2}')).code).toBe(40001);
    expect((await send('{"constructor": 1, "toString": "x"}')).code).toBe(0);

    expect((await get(service(), id))['metadata']).toEqual({ constructor: 1, toString: 'x' });
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('revert', () => {
  it('makes a new version with the words of an old one', async () => {
    const id = await storeOne(service(), 'reverted', {
      content: 'Version one.',
      custom_tags: ['a'],
    });
    await ok(update({ memory_id: id, content: 'Version two.', custom_tags: ['b'] }));

    const { version } = await ok(
      service().call<{ version: number }>('/memory/v1/revert', { memory_id: id, version: 1 }),
    );

    expect(version).toBe(3);
    expect(await get(service(), id)).toMatchObject({
      content: 'Version one.',
      version: 3,
      custom_tags: ['b'],
    });
    expect(contents(await recall(service(), 'reverted', 'version one'))).toEqual(['Version one.']);
  });

  it.each([
    [{ version: 1 }, 40001],
    [{ version: 9 }, 40401],
    [{ version: 0 }, 40001],
  ])('refuses %j of a memory in its first version', async (body, code) => {
    const id = await storeOne(service(), `revert ${JSON.stringify(body)}`, 'Only one.');

    expect(
      await refusal(service().call('/memory/v1/revert', { memory_id: id, ...body })),
    ).toMatchObject({ code });
  });

  it('is not for what was superseded: that is history', async () => {
    const user = 'history';
    await store(service(), user, ['I live in Porto.']);
    const evolve = { user_id: user, skip_evolution: false };
    await ok(
      service().call('/memory/v1/add_structured', {
        ...evolve,
        memories: [{ content: 'I live in Lisbon.', valid_at: '2026-01-01' }],
      }),
    );
    const task = await ok<{ results: { op: string; memory_id: string; target: string }[] }>(
      service().call('/memory/v1/add_structured', {
        ...evolve,
        memories: [{ content: 'I moved to Faro.' }],
      }),
    );

    const target = task.results[0]?.target ?? '';
    expect(task.results[0]).toMatchObject({ op: 'SUPERSEDE' });
    expect(
      await refusal(service().call('/memory/v1/revert', { memory_id: target, version: 1 })),
    ).toMatchObject({ status: 409, code: 40902, error: 'IMMUTABLE' });
    expect(await refusal(update({ memory_id: target, content: 'I live in Braga.' }))).toMatchObject(
      { code: 40902 },
    );
  });
});

describe('batch_update', () => {
  interface Batch {
    readonly results: readonly {
      readonly memory_id: string;
      readonly version: number | null;
      readonly error: { readonly code: number; readonly error: string } | null;
    }[];
  }
  const batch = (updates: readonly Fields[], more: Fields = {}) =>
    ok<Batch>(service().call('/memory/v1/batch_update', { updates, ...more }));

  it('changes the memories of several people, an answer for each update', async () => {
    const [a = '', b = ''] = await store(service(), 'batch one', ['first', 'second']);
    const c = await storeOne(service(), 'batch two', 'third');

    const { results } = await batch([
      { memory_id: b, content: 'second again' },
      { memory_id: c, is_important: true },
      { memory_id: a, custom_tags: ['x'] },
    ]);

    expect(results).toEqual([
      { memory_id: b, version: 2, error: null },
      { memory_id: c, version: 1, error: null },
      { memory_id: a, version: 1, error: null },
    ]);
    expect((await get(service(), b)).content).toBe('second again');
  });

  it('changes nothing of a person when one update fails, and everything of the others', async () => {
    const [a = '', b = ''] = await store(service(), 'batch bad', ['first', 'second']);
    const c = await storeOne(service(), 'batch good', 'third');

    const { results } = await batch([
      { memory_id: a, content: 'first again' },
      { memory_id: b, content: 'second again', if_version: 5 },
      { memory_id: c, content: 'third again' },
      { memory_id: 'unknown', content: 'nothing' },
    ]);

    expect(results).toMatchObject([
      { memory_id: a, version: null, error: null },
      { memory_id: b, version: null, error: { code: 40903, error: 'VERSION_CONFLICT' } },
      { memory_id: c, version: 2, error: null },
      { memory_id: 'unknown', version: null, error: { code: 40401, error: 'NOT_FOUND' } },
    ]);
    expect(contents(await list(service(), 'batch bad')).toSorted()).toEqual(['first', 'second']);
  });

  it('refuses one of very many, and then writes none of them', async () => {
    const ids = await store(
      service(),
      'batch many',
      Array.from({ length: 100 }, (_, index) => `many ${index}`),
    );
    const updates = ids.map((id, index) => ({
      memory_id: id,
      custom_tags: ['changed'],
      ...(index === 99 ? { if_version: 2 } : {}),
    }));

    const refused = await batch(updates);
    const untouched = await list(service(), 'batch many', { limit: 200 });
    const done = await batch(
      updates.map(({ memory_id, custom_tags }) => ({ memory_id, custom_tags })),
    );
    const touched = await list(service(), 'batch many', { limit: 200 });

    expect(refused.results.filter(({ error }) => error !== null)).toHaveLength(1);
    expect(untouched.memories.every((one) => JSON.stringify(one['custom_tags']) === '[]')).toBe(
      true,
    );
    expect(done.results.every(({ version }) => version === 1)).toBe(true);
    expect(touched.memories).toHaveLength(100);
    expect(
      touched.memories.every((one) => JSON.stringify(one['custom_tags']) === '["changed"]'),
    ).toBe(true);
  });

  it('is refused as a whole for a fault in its form', async () => {
    const id = await storeOne(service(), 'batch form', 'first');

    const answer = await refusal(
      service().call('/memory/v1/batch_update', {
        updates: [{ memory_id: id, content: 'changed' }, { memory_id: id }],
      }),
    );

    expect(answer.code).toBe(40001);
    expect(String(answer.field)).toContain('updates[1]');
    expect((await get(service(), id)).content).toBe('first');
  });
});
