import { expect, it } from 'vitest';
import {
  get,
  type Memory,
  recall,
  serviceUnderTest,
  storeOne,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
const query = 'chess on Sundays';
const text = 'We play chess on Sundays.';

const minutes = async (count: number): Promise<void> => {
  await service().call('/admin/v1/clock', { advance_ms: count * 60_000 });
};

/** The usage projection follows the log: a read may come a moment before it. */
const settled = async (id: string, recalls: number): Promise<Memory> =>
  expect
    .poll(() => get(service(), id), { timeout: 10_000 })
    .toMatchObject({ recall_count: recalls })
    .then(() => get(service(), id));

it('counts a recall once a minute, and lifts the weight by a step up to where it began', async () => {
  const id = await storeOne(service(), 'player', text);
  await minutes(30 * 24 * 60);
  const faded = Number((await get(service(), id))['weight']);

  await recall(service(), 'player', query);
  await recall(service(), 'player', query);
  const once = await settled(id, 1);
  await minutes(2);
  await recall(service(), 'player', query);
  const twice = await settled(id, 2);

  expect(faded).toBeLessThan(0.5);
  expect(Number(once['weight'])).toBeCloseTo(faded + 0.05, 5);
  expect(Number(twice['weight'])).toBeCloseTo(faded + 0.1, 3);
  expect(twice['last_recalled_at']).not.toBe(once['last_recalled_at']);
});

it('never lifts a weight over its first one, and never lowers it', async () => {
  const id = await storeOne(service(), 'fresh', text);

  for (let round = 0; round < 3; round += 1) {
    await recall(service(), 'fresh', query);
    await minutes(2);
  }

  const memory = await settled(id, 3);
  expect(Number(memory['weight'])).toBeLessThanOrEqual(0.8);
  expect(Number(memory['weight'])).toBeCloseTo(0.8, 3);
});

it.each([
  ['that is told not to', { reinforce: false }],
  ['at another valid time', { as_of: '2026-06-01' }],
])('leaves no trace of a recall %s', async (_, more) => {
  const user = `no trace ${JSON.stringify(more)}`;
  const id = await storeOne(service(), user, { content: text, valid_at: '2026-01-01' });
  await recall(service(), user, query, more);
  // A later recall of somebody else goes through the same projection: when it shows, this one would have.
  const other = await storeOne(service(), `${user} after`, text);
  await recall(service(), `${user} after`, query);
  await settled(other, 1);

  expect(await get(service(), id)).toMatchObject({ recall_count: 0, last_recalled_at: null });
});
