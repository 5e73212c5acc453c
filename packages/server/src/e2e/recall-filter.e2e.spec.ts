import { beforeAll, describe, expect, it } from 'vitest';
import {
  contents,
  list,
  recall,
  refusal,
  serviceUnderTest,
  store,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
const user = 'filtered';

beforeAll(async () => {
  await store(service(), user, [
    {
      content: 'coffee one',
      custom_tags: ['hot', 'drink'],
      metadata: { shop: { city: 'Porto', 'a.b': 1 }, rating: 5 },
      is_important: true,
      valid_at: '2025-01-01',
    },
    {
      content: 'coffee two',
      custom_tags: ['drink'],
      metadata: { shop: { city: 'Lisbon' }, rating: 4, 'shop.city': 'Faro' },
      mem_type: 'EPISODIC',
      event_from: '2025-06-01',
    },
    {
      content: 'coffee three',
      ownership: 'AGENT',
      mem_type: 'PROCEDURAL',
      metadata: { rating: null },
    },
  ]);
  await service().setClock('2026-02-01T00:00:00.000Z');
  await store(service(), user, [{ content: 'coffee four', custom_tags: ['hot'] }]);
});

describe('a filter', () => {
  it.each<[unknown, string[]]>([
    [{ ownership: ['AGENT'] }, ['three']],
    [{ mem_type: ['EPISODIC', 'PROCEDURAL'] }, ['three', 'two']],
    [{ custom_tags: ['hot', 'never'] }, ['four', 'one']],
    [{ is_important: true }, ['one']],
    [{ is_important: false }, ['four', 'three', 'two']],
    [{ metadata: { rating: 5 } }, ['one']],
    [{ metadata: { 'shop.city': 'Porto' } }, ['one']],
    [{ metadata: { 'shop.city': 'Faro' } }, ['two']],
    [{ metadata: { 'shop.a.b': 1 } }, ['one']],
    [{ metadata: { rating: null } }, ['three']],
    [{ metadata: { rating: '5' } }, []],
    [{ created_at: { gte: '2026-01-15' } }, ['four']],
    [{ created_at: { lt: '2026-01-15' } }, ['one', 'three', 'two']],
    [{ valid_at: { lte: '2025-01-01' } }, ['one']],
    [{ event_from: { gt: '2025-01-01' } }, ['two']],
    [{ AND: [{ custom_tags: ['drink'] }, { custom_tags: ['hot'] }] }, ['one']],
    [{ OR: [{ is_important: true }, { ownership: ['AGENT'] }] }, ['one', 'three']],
    [{ NOT: { custom_tags: ['drink'] } }, ['four', 'three']],
    [{ NOT: [{ custom_tags: ['drink'] }, { ownership: ['AGENT'] }] }, ['four']],
    [{ custom_tags: ['drink'], OR: [{ metadata: { rating: 4 } }] }, ['two']],
    [{ NOT: { NOT: { is_important: true } } }, ['one']],
  ])('%j lets through the same in a recall and in a list', async (filter, expected) => {
    const names = expected.map((name) => `coffee ${name}`);

    expect(contents(await recall(service(), user, 'coffee', { filter })).toSorted()).toEqual(names);
    expect(contents(await list(service(), user, { filter })).toSorted()).toEqual(names);
  });

  it.each([
    [{ tags: ['hot'] }, 'filter.tags'],
    [{ created_at: {} }, 'filter.created_at'],
    [{ created_at: { gte: 'yesterday' } }, 'filter.created_at.gte'],
    [{ OR: [] }, 'filter.OR'],
    [{ NOT: { NOT: { NOT: { NOT: { NOT: { is_important: true } } } } } }, 'filter'],
  ])('%j is refused', async (filter, field) => {
    const body = { user_id: user, query: 'coffee', filter };
    const answer = await refusal(service().call('/memory/v1/recall', body));

    expect(answer.code).toBe(40001);
    expect(String(answer.field)).toContain(field);
  });
});

describe('a recall', () => {
  it('answers the best first, and no more than asked for', async () => {
    const all = await recall(service(), user, 'coffee');
    const two = await recall(service(), user, 'coffee', { top_k: 2 });

    const scores = all.memories.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(contents(two)).toEqual(contents(all).slice(0, 2));
  });

  it('answers nothing under the relevance asked for, and counts it', async () => {
    const strict = await recall(service(), user, 'coffee', { min_relevance: 1 });
    const lax = await recall(service(), user, 'coffee one', { min_relevance: 0.05 });

    expect(strict.memories.every(({ relevance }) => relevance === 1)).toBe(true);
    expect(strict.memories.length + (strict.omitted['below_relevance'] ?? 0)).toBe(4);
    expect(lax.memories[0]).toMatchObject({ content: 'coffee one' });
  });

  it('scores by relevance and weight, and explains every part', async () => {
    const { memories } = await recall(service(), user, 'coffee one', { explain: true });

    for (const { relevance, score, weight, explain } of memories) {
      expect(score).toBeCloseTo(0.7 * relevance + 0.3 * Number(weight), 10);
      expect(explain).toMatchObject({ lexical: expect.any(Number), vector: expect.any(Number) });
    }
    const [plain] = (await recall(service(), user, 'coffee one')).memories;
    expect(plain).not.toHaveProperty('explain');
  });
});
