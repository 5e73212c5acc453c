import { setTimeout as wait } from 'node:timers/promises';
import type { HeldLease, Lease } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { expectPortError } from '../fixtures/expectations.ts';
import type { ContractOptions } from './harness.ts';

const long = 3_600_000;
const short = 40;

/** The lease, which the test says must be had. */
const acquired = async (lease: Promise<HeldLease | undefined>): Promise<HeldLease> => {
  const held = await lease;
  if (held === undefined) throw new Error('the lease is held by another');
  return held;
};

/** Asks until the other holder's lease has run out; the test's own time limit ends it otherwise. */
const takeOver = async (port: Lease, name: string, holder: string): Promise<HeldLease> => {
  for (;;) {
    const held = await port.acquire(name, { holder, ttlMs: long });
    if (held !== undefined) return held;
    await wait(5);
  }
};

/** Every promise of the `Lease` port, asserted on one engine. */
export const leaseContract = ({
  name: engine,
  create,
  persistent = true,
}: ContractOptions<Lease>): void => {
  describe(`${engine} keeps the contract of a lease`, () => {
    test('answers the lease, good for as long as was asked', async () => {
      await using store = await create();
      const held = await acquired(store.port.acquire('job', { holder: 'a', ttlMs: long }));
      expect(held).toMatchObject({ name: 'job', holder: 'a' });
      expect(typeof held.token).toBe('bigint');
      expect(held.remainingMs).toBeGreaterThan(0);
      expect(held.remainingMs).toBeLessThanOrEqual(long);
    });

    test('is refused while another holds it', async () => {
      await using store = await create();
      await acquired(store.port.acquire('job', { holder: 'a', ttlMs: long }));
      expect(await store.port.acquire('job', { holder: 'b', ttlMs: long })).toBeUndefined();
    });

    test('goes to one of many who ask at the same time', async () => {
      await using store = await create();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          store.port.acquire('job', { holder: `worker-${index}`, ttlMs: long }),
        ),
      );
      expect(answers.filter((held) => held !== undefined)).toHaveLength(1);
    });

    test('of one name leaves other names free', async () => {
      await using store = await create();
      await acquired(store.port.acquire('job', { holder: 'a', ttlMs: long }));
      await acquired(store.port.acquire('other', { holder: 'b', ttlMs: long }));
      await acquired(store.port.acquire('Job', { holder: 'b', ttlMs: long }));
    });

    test('is renewed by the same holder asking again, with the same token', async () => {
      await using store = await create();
      const first = await acquired(store.port.acquire('job', { holder: 'a', ttlMs: short }));
      const again = await acquired(store.port.acquire('job', { holder: 'a', ttlMs: long }));
      expect(again.token).toBe(first.token);
      await wait(short * 2);
      expect(await store.port.acquire('job', { holder: 'b', ttlMs: long })).toBeUndefined();
    });

    test('that was renewed lasts longer and keeps its token', async () => {
      await using store = await create();
      const first = await acquired(store.port.acquire('job', { holder: 'a', ttlMs: long }));
      const renewed = await store.port.renew(first, { ttlMs: 2 * long });
      expect(renewed).toMatchObject({ name: 'job', holder: 'a', token: first.token });
      expect(renewed.remainingMs).toBeGreaterThan(long);
      expect(renewed.remainingMs).toBeLessThanOrEqual(2 * long);
    });

    test('that has run out goes to another, with a higher token', async () => {
      await using store = await create();
      const first = await acquired(store.port.acquire('job', { holder: 'a', ttlMs: short }));
      const second = await takeOver(store.port, 'job', 'b');
      expect(second.token).toBeGreaterThan(first.token);
      expect(second.holder).toBe('b');
      expect(await store.port.acquire('job', { holder: 'a', ttlMs: long })).toBeUndefined();
    });

    test('fences a stale holder off', async () => {
      await using store = await create();
      const { port } = store;
      const stale = await acquired(port.acquire('job', { holder: 'a', ttlMs: short }));
      const current = await takeOver(port, 'job', 'b');
      await expectPortError(port.renew(stale, { ttlMs: long }), 'FENCED');
      await expect(port.release(stale)).resolves.toBeUndefined();
      expect(await port.acquire('job', { holder: 'c', ttlMs: long })).toBeUndefined();
      await expect(port.renew(current, { ttlMs: long })).resolves.toMatchObject({
        token: current.token,
      });
    });

    test('that was released is free at once, and its token is spent', async () => {
      await using store = await create();
      const { port } = store;
      const first = await acquired(port.acquire('job', { holder: 'a', ttlMs: long }));
      await port.release(first);
      await expectPortError(port.renew(first, { ttlMs: long }), 'FENCED');
      await expect(port.release(first)).resolves.toBeUndefined();
      const second = await acquired(port.acquire('job', { holder: 'b', ttlMs: long }));
      expect(second.token).toBeGreaterThan(first.token);
      await port.release(second);
      const third = await acquired(port.acquire('job', { holder: 'a', ttlMs: long }));
      expect(third.token).toBeGreaterThan(second.token);
    });

    test('that nobody ever held cannot be renewed, and releasing it does nothing', async () => {
      await using store = await create();
      const made = { name: 'job', holder: 'a', token: 7n, remainingMs: long };
      await expectPortError(store.port.renew(made, { ttlMs: long }), 'FENCED');
      await expect(store.port.release(made)).resolves.toBeUndefined();
    });

    test('is never held twice, whoever comes and goes', async () => {
      await using store = await create();
      const tokens: bigint[] = [];
      let holders = 0;
      const work = async (holder: string): Promise<void> => {
        for (let round = 0; round < 5; round += 1) {
          const held = await takeOver(store.port, 'job', holder);
          holders += 1;
          expect(holders).toBe(1);
          tokens.push(held.token);
          await wait(1);
          holders -= 1;
          await store.port.release(held);
        }
      };
      await Promise.all(['a', 'b', 'c'].map(work));
      expect(tokens).toHaveLength(15);
      tokens.reduce((before, token) => {
        expect(token).toBeGreaterThan(before);
        return token;
      });
    });

    test('cannot be had from a closed store', async () => {
      await using store = await create();
      const held = await acquired(store.port.acquire('job', { holder: 'a', ttlMs: long }));
      await store.port[Symbol.asyncDispose]();
      await expectPortError(store.port.acquire('job', { holder: 'a', ttlMs: long }), 'CLOSED');
      await expectPortError(store.port.renew(held, { ttlMs: long }), 'CLOSED');
      await expectPortError(store.port.release(held), 'CLOSED');
    });

    test.runIf(persistent)('has higher tokens for new holders when opened again', async () => {
      await using store = await create();
      const first = await acquired(store.port.acquire('job', { holder: 'a', ttlMs: short }));
      const reopened = await store.reopen();
      const second = await takeOver(reopened, 'job', 'b');
      expect(second.token).toBeGreaterThan(first.token);
      await expectPortError(reopened.renew(first, { ttlMs: long }), 'FENCED');
    });
  });
};
