import { beforeAll, describe, expect, it } from 'vitest';
import { recall, serviceUnderTest, store } from '../testing/service-under-test.ts';

const service = serviceUnderTest();
const user = 'found beside the index';

const told = [
  'I work at a bakery in Lyon',
  'Did I lock the bakery yesterday?',
  'My sister bakes bread in Lyon too',
  'The bakery opens at six',
  '我在里昂的面包店工作',
  '面包店六点开门',
  '我昨天锁门了吗？',
  'Lyon is cold in January',
];

beforeAll(async () => {
  await store(
    service(),
    user,
    told.map((content, index) => ({
      content,
      ...(index % 2 === 0 ? { session_id: 'one', app_id: 'shop', level: 'GLOBAL' } : {}),
    })),
  );
});

/** A filter that admits everything: those recalls read through the ports. */
const everything = { level: ['GLOBAL', 'APP', 'SESSION'] };

/** What does not change with every recall that is counted. */
const scored = async (query: string, more: Readonly<Record<string, unknown>>) => {
  const { memories, omitted } = await recall(service(), user, query, { explain: true, ...more });
  return {
    omitted,
    memories: memories.map(({ last_recalled_at: _at, recall_count: _count, ...one }) => one),
  };
};

describe('hits that are found in the thread of the index', () => {
  it.each([
    'Where is the bakery?',
    'what happened yesterday at the bakery',
    '面包店几点开门',
    'who bakes bread in Lyon',
    'do I like chess',
  ])('are those that are found through the ports, with the same scores: %s', async (query) => {
    for (const top_k of [1, 3, 20]) {
      const beside = await scored(query, { top_k, reinforce: false });
      const through = await scored(query, { top_k, reinforce: false, filter: everything });

      expect(beside).toEqual(through);
      expect(beside.memories.length).toBeLessThanOrEqual(top_k);
    }
  });
});
