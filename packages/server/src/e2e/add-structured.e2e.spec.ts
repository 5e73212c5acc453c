import { describe, expect, it } from 'vitest';
import {
  contents,
  get,
  list,
  ok,
  refusal,
  serviceUnderTest,
  store,
  storeOne,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();

interface Results {
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

const addStructured = (body: Readonly<Record<string, unknown>>) =>
  service().call<Results & Readonly<Record<string, unknown>>>('/memory/v1/add_structured', body);

describe('add_structured', () => {
  it('stores every field as it is given', async () => {
    const written = {
      content: '机密：我对花生过敏',
      mem_type: 'EPISODIC',
      ownership: 'AGENT',
      app_id: 'shop',
      session_id: 's1',
      agent_id: 'helper',
      level: 'SESSION',
      is_important: true,
      persona: true,
      weight: 0.95,
      valid_at: '2025-03-01T10:00:00.000Z',
      invalid_at: '2027-01-01T00:00:00.000Z',
      event_from: '2026-02-01T00:00:00.000Z',
      event_to: '2026-02-02T00:00:00.000Z',
      expire_at: '2030-01-01T00:00:00.000Z',
      custom_tags: ['a', 'b'],
      metadata: { deep: { er: true }, __proto__x: 1 },
    };

    const id = await storeOne(service(), 'all fields', written);

    expect(await get(service(), id)).toMatchObject({
      ...written,
      memory_id: id,
      version: 1,
      status: 'ACTIVE',
      user_id: 'all fields',
      subject: { kind: 'user', id: 'all fields' },
      superseded_by: null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      known_from: '2026-01-01T00:00:00.000Z',
      known_to: null,
      last_recalled_at: null,
      recall_count: 0,
      archived_at: null,
      deleted_at: null,
      source: { task_id: null, session_id: 's1', message_ids: [] },
    });
  });

  it.each([
    ['USER', 'SEMANTIC', 0.8],
    ['USER', 'EPISODIC', 0.6],
    ['USER', 'PROCEDURAL', 0.7],
    ['AGENT', 'SEMANTIC', 0.7],
    ['AGENT', 'EPISODIC', 0.5],
    ['AGENT', 'PROCEDURAL', 0.6],
  ])('weighs what %s said as %s with %d', async (ownership, mem_type, weight) => {
    const user = `weights ${ownership} ${mem_type}`;
    const id = await storeOne(service(), user, { content: 'a fact', ownership, mem_type });

    expect((await get(service(), id))['weight']).toBeCloseTo(weight, 10);
  });

  it.each([
    ['one that expires', { expire_at: '2026-05-01' }, 0.85],
    ['one whose event is still to come', { event_from: '2026-05-01' }, 0.85],
    ['an important one', { is_important: true }, 0.9],
    ['an important one that was given more', { is_important: true, weight: 0.97 }, 0.97],
  ])('weighs %s by its own number', async (name, fields, weight) => {
    const id = await storeOne(service(), `weights of ${name}`, { content: 'a fact', ...fields });

    expect((await get(service(), id))['weight']).toBeCloseTo(weight, 10);
  });

  it('keeps nothing when one memory of many cannot be stored', async () => {
    const answer = await refusal(
      addStructured({
        user_id: 'all or nothing',
        memories: [
          { content: 'fine' },
          { content: 'a persona of the user', persona: true },
          { content: 'fine too' },
        ],
      }),
    );

    expect(answer).toMatchObject({ status: 400, code: 40001, field: 'memories[1].persona' });
    expect((await list(service(), 'all or nothing')).memories).toEqual([]);
  });

  it.each([
    [{ content: ' ' }, 'content'],
    [{ content: 'x'.repeat(8 * 1024 + 1) }, 'content'],
    [{ content: 'x', level: 'APP' }, 'app_id'],
    [{ content: 'x', weight: 1.1 }, 'weight'],
    [{ content: 'x', valid_at: '2026-02-01', invalid_at: '2026-01-01' }, 'invalid_at'],
    [{ content: 'x', tag: 'y' }, 'tag'],
  ])('refuses %j by its field', async (memory, field) => {
    const answer = await refusal(addStructured({ user_id: 'refused', memories: [memory] }));

    expect(answer.code).toBe(40001);
    expect(String(answer.field)).toContain(field);
  });

  it('refuses a number that no JSON can carry back', async () => {
    const body = '{"user_id": "refused", "memories": [{"content": "x", "metadata": {"n": 1e400}}]}';

    expect(await refusal(service().call('/memory/v1/add_structured', body))).toMatchObject({
      code: 40001,
      field: 'memories[0].metadata.n',
    });
  });

  it('skips what it has word for word, in the store and in the call itself', async () => {
    const id = await storeOne(service(), 'duplicates', 'I like tea.');

    const { results } = await ok(
      addStructured({
        user_id: 'duplicates',
        memories: [
          { content: 'I like tea.' },
          { content: 'I like coffee.' },
          { content: 'i  like COFFEE' },
          { content: 'I like tea.', app_id: 'shop' },
        ],
      }),
    );

    expect(results).toMatchObject([
      { op: 'SKIP', memory_id: id, target: id, version: 1, reason: 'exact_duplicate' },
      { op: 'ADD', version: 1, target: null, reason: 'direct' },
      { op: 'SKIP', memory_id: results[1]?.['memory_id'] },
      { op: 'ADD' },
    ]);
    expect((await list(service(), 'duplicates')).memories).toHaveLength(3);
  });

  it('lets two values of one slot stand side by side, unless it is asked to evolve them', async () => {
    await store(service(), 'side by side', ['I live in Porto.', 'I live in Lisbon.']);
    await store(service(), 'evolved', ['I live in Porto.']);

    const { results } = await ok(
      addStructured({
        user_id: 'evolved',
        memories: [{ content: 'I live in Porto.' }, { content: 'I moved to Lisbon.' }],
        skip_evolution: false,
      }),
    );

    expect(contents(await list(service(), 'side by side'))).toHaveLength(2);
    expect(results.map(({ op }) => op)).toEqual(['SKIP', expect.stringMatching(/ADD|SUPERSEDE/)]);
  });

  it('takes a hundred memories at once', async () => {
    const ids = await store(
      service(),
      'hundred',
      Array.from({ length: 100 }, (_, index) => `fact number ${index}`),
    );

    expect(new Set(ids).size).toBe(100);
    expect((await list(service(), 'hundred')).counts).toMatchObject({ total: 100, global: 100 });
  });

  it('keeps nothing of memories that are too large to be stored in one piece', async () => {
    const memories = Array.from({ length: 100 }, (_, index) => ({
      content: `${index} `.padEnd(8 * 1024, 'x'),
    }));

    expect(await refusal(addStructured({ user_id: 'huge', memories }))).toMatchObject({
      status: 413,
      code: 41301,
    });
    expect((await list(service(), 'huge')).memories).toEqual([]);
  });
});

describe('subjects', () => {
  it('are the same by number and by text, and apart by kind', async () => {
    await store(service(), '18446744073709551615', ['told by text']);

    const body = (user: string) => `{"user_id": ${user}}`;
    const byNumber = await ok(
      service().call<{ memories: { content: string; user_id: string }[] }>(
        '/memory/v1/user/list',
        body('18446744073709551615'),
      ),
    );
    const agent = { subject: { kind: 'agent', id: '18446744073709551615' } };
    const byKind = await ok(service().call('/memory/v1/user/list', agent));

    expect(byNumber.memories).toMatchObject([
      { content: 'told by text', user_id: '18446744073709551615' },
    ]);
    expect(byKind).toMatchObject({ memories: [] });
  });

  it.each(['18446744073709551616', '-1', '1.5', '""', `"${'x'.repeat(257)}"`, '[]', 'null'])(
    'are not named by %s',
    async (user) => {
      const answer = service().call('/memory/v1/user/list', `{"user_id": ${user}}`);

      expect(await refusal(answer)).toMatchObject({ code: 40001, field: 'user_id' });
    },
  );
});
