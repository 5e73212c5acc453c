import { defaultPolicy, type PolicyDraft, type PolicyState } from '@palimpsest/domain';
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

/** A log whose answers a test gives one by one, and the version in force when it is asked anew. */
const policiesOn = () => {
  const looks: PromiseWithResolvers<PolicyState>[] = [];
  const store = {
    load: async () => {
      const look = Promise.withResolvers<PolicyState>();
      looks.push(look);
      return { state: await look.promise };
    },
  } as unknown as AggregateStore<PolicyState, PolicyDraft>; // nothing else of it is called
  const policies = createPolicies(store);
  const ask = async (): Promise<number> => {
    policies.forget(tenant);
    return (await policies.current(tenant)).version;
  };
  const learn = async (version: number): Promise<void> => {
    const asking = ask();
    await vi.waitFor(() => expect(looks).not.toEqual([]));
    looks.pop()?.resolve(stateOf(version));
    expect(await asking).toBe(version);
  };
  return { looks, ask, learn };
};

const away = (): PortError => new PortError('UNAVAILABLE', 'the log is away', { retryable: true });

it('a policy that nobody knows yet needs the log', async () => {
  const { looks, ask } = policiesOn();
  const asking = ask();
  looks.pop()?.reject(away());
  await expect(asking).rejects.toMatchObject({ code: 'UNAVAILABLE' });
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
