import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { list, ok, serviceUnderTest, store } from '../testing/service-under-test.ts';

const service = serviceUnderTest();

/** Met at once by a dozen calls. */
const limits = { global: 6, app: 5, total: 9, important_share: 0.5 };

beforeAll(() => ok(service().call('/admin/v1/policy/publish', { policy: { capacity: limits } })));

/** A call on one of the memories that were there before, or one that tells something new. */
const order = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    app: fc.boolean(),
    is_important: fc.boolean(),
    weight: fc.constantFrom(0.05, 0.3, 0.8),
  }),
  fc.record({
    do: fc.constantFrom('delete' as const, 'mark' as const, 'restore' as const),
    target: fc.nat(3),
  }),
);
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

let users = 0;

const carryOut = (user: string, ids: readonly string[], one: Order, index: number) => {
  const { call } = service();
  if (one.do === 'add') {
    const { app, is_important, weight } = one;
    const memory = { content: `told ${index}`, is_important, weight };
    return call('/memory/v1/add_structured', {
      user_id: user,
      memories: [app ? { ...memory, app_id: 'shop' } : memory],
    });
  }
  const body = { memory_id: ids[one.target] ?? '' };
  if (one.do === 'delete') return call('/memory/v1/delete', body);
  if (one.do === 'mark') return call('/memory/v1/update', { ...body, is_important: true });
  return call('/memory/v1/restore', body);
};

it('whatever is asked for at once, what is counted is what is there, and nothing is over its limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 4, maxLength: 12 }), async (orders) => {
      users += 1;
      const user = `crowd-${users}`;
      const ids = await store(service(), user, ['one', 'two', 'three', 'four']);
      const answers = await Promise.all(
        orders.map((one, index) => carryOut(user, ids, one, index)),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);

      const { counts } = await list(service(), user, { limit: 1 });
      const listed = async (status: string) =>
        (await list(service(), user, { status: [status], limit: 200 })).memories;
      const active = await listed('ACTIVE');
      const inApp = active.filter(({ level }) => level === 'APP').length;
      expect(counts).toMatchObject({
        total: active.length,
        global: active.length - inApp,
        important: active.filter(({ is_important: important }) => important === true).length,
        archived: (await listed('ARCHIVED')).length,
        deleted: (await listed('DELETED')).length,
      });
      expect(active.length).toBeLessThanOrEqual(limits.total);
      expect(inApp).toBeLessThanOrEqual(limits.app);
      expect(active.length - inApp).toBeLessThanOrEqual(limits.global);
    }),
    { numRuns: 12 },
  );
}, 120_000);
