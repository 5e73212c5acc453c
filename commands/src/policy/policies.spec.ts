import {
  defaultPolicy,
  type PolicyDraft,
  type PolicyState,
  type VersionedPolicy,
} from '@palimpsest/domain';
import { PortError, tenantId } from '@palimpsest/kernel';
import type { AggregateStore } from '@palimpsest/runtime';
import { expect, it, vi } from 'vitest';
import { createPolicies } from './policies.ts';

const tenant = tenantId('acme');

const stateOf = (version: number): PolicyState => ({
  latest: version,
  versions: new Map([[version, defaultPolicy]]),
  base: version,
  previous: null,
  rollout: null,
});

/** A log whose answers a test gives one by one, and the policy in force when it is asked anew; `kept` by a snapshot. */
const policiesOn = (kept?: PolicyState) => {
  const looks: PromiseWithResolvers<PolicyState>[] = [];
  const store = {
    load: async () => {
      const look = Promise.withResolvers<PolicyState>();
      looks.push(look);
      return { state: await look.promise };
    },
    stored: async () => kept,
  } as unknown as AggregateStore<PolicyState, PolicyDraft>; // nothing else of it is called
  const policies = createPolicies(store);
  const current = (): Promise<VersionedPolicy> => {
    policies.forget(tenant);
    return policies.current(tenant);
  };
  const ask = async (): Promise<number> => (await current()).version;
  const learn = async (version: number): Promise<void> => {
    const asking = ask();
    await vi.waitFor(() => expect(looks).not.toEqual([]));
    looks.pop()?.resolve(stateOf(version));
    expect(await asking).toBe(version);
  };
  return { looks, current, ask, learn };
};

const away = (): PortError => new PortError('UNAVAILABLE', 'the log is away', { retryable: true });

it('a policy that nobody knows yet needs the log', async () => {
  const { looks, ask } = policiesOn();
  const asking = ask();
  looks.pop()?.reject(away());
  await expect(asking).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('a policy that this process never asked for is the one that was kept, while the log is away', async () => {
  const { looks, current } = policiesOn(stateOf(3));
  const asking = current();
  looks.pop()?.reject(away());
  expect(await asking).toMatchObject({ version: 3, mayBeOld: true });
  // Others are not kept waiting: this look is answered later.
  expect(await current()).toMatchObject({ version: 3, mayBeOld: true });
  looks.pop()?.resolve(stateOf(4));
  const last = current();
  looks.pop()?.resolve(stateOf(4));
  expect(await last).toEqual({ version: 4, policy: defaultPolicy });
});

it('what was kept is not taken while the log answers', async () => {
  const { looks, current } = policiesOn(stateOf(3));
  const asking = current();
  looks.pop()?.resolve(stateOf(4));
  expect(await asking).toEqual({ version: 4, policy: defaultPolicy });
});

it('the policy that was known last goes on while the log is away, and ends when it is back', async () => {
  const { looks, ask, learn } = policiesOn();
  await learn(1);
  const first = ask();
  looks.pop()?.reject(away());
  expect(await first).toBe(1);
  // This one is not kept waiting: its look is answered later.
  expect(await ask()).toBe(1);
  looks.pop()?.resolve(stateOf(2));
  await learn(2);
});

it('a log that keeps silent holds up one question alone', async () => {
  const { looks, ask, learn } = policiesOn();
  await learn(1);
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(1);
  expect(looks).toHaveLength(2);
  for (const look of looks.splice(0)) look.resolve(stateOf(2));
  await learn(2);
});

it('an error that waiting does not mend is told', async () => {
  const { looks, ask, learn } = policiesOn();
  await learn(1);
  const asking = ask();
  looks.pop()?.reject(new PortError('CORRUPT', 'no policy', { retryable: false }));
  await expect(asking).rejects.toMatchObject({ code: 'CORRUPT' });
});
