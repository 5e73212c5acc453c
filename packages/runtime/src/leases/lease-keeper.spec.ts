import { type HeldLease, PortError } from '@palimpsest/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryLease } from '../testing/memory-lease.ts';
import { keepLease } from './lease-keeper.ts';

/** Short, so that renewals come soon; no test depends on how soon. */
const ttlMs = 30;

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

interface Stint {
  readonly holder: string;
  readonly held: HeldLease;
  readonly lost: AbortSignal;
}

describe('keepLease', () => {
  let lease = createMemoryLease();
  let stints: Stint[] = [];
  let ending = new AbortController();

  beforeEach(() => {
    lease = createMemoryLease();
    stints = [];
    ending = new AbortController();
  });

  afterEach(() => ending.abort());

  const keep = (holder: string, signal = ending.signal, ttl = ttlMs): Promise<void> =>
    keepLease(lease, 'worker', { holder, ttlMs: ttl }, signal, async (held, lost) => {
      stints.push({ holder, held, lost });
      await untilAborted(lost);
    });

  const working = () => stints.filter(({ lost }) => !lost.aborted).map(({ holder }) => holder);

  it('lets one of two holders work, the other when it lets go', async () => {
    const first = new AbortController();
    const one = keep('one', first.signal);
    await vi.waitFor(() => expect(working()).toEqual(['one']));
    const two = keep('two');

    expect(lease.holderOf('worker')).toBe('one');
    first.abort();
    await one;
    await vi.waitFor(() => expect(working()).toEqual(['two']));
    ending.abort();
    await two;

    expect(stints.map(({ holder }) => holder)).toEqual(['one', 'two']);
    expect(lease.holderOf('worker')).toBeUndefined();
  });

  it('aborts the work when another took over, and takes it up again later', async () => {
    const one = keep('one');
    await vi.waitFor(() => expect(working()).toEqual(['one']));

    lease.expire('worker');
    const taken = await lease.acquire('worker', { holder: 'two', ttlMs });
    await vi.waitFor(() => expect(stints[0]?.lost.aborted).toBe(true));
    expect(lease.holderOf('worker')).toBe('two');
    if (taken !== undefined) await lease.release(taken);
    await vi.waitFor(() => expect(working()).toEqual(['one']));
    ending.abort();
    await one;

    expect(stints).toHaveLength(2);
    expect(stints[1]?.held.token).toBeGreaterThan(stints[0]?.held.token ?? 0n);
  });

  it('aborts the work when a renewal hangs until the lease has run out', async () => {
    const hold = Promise.withResolvers<void>();
    lease.beforeCall = (call) => (call === 'renew' ? hold.promise : undefined);
    const one = keep('one');

    await vi.waitFor(() => expect(stints[0]?.lost.aborted).toBe(true));
    ending.abort();
    hold.resolve();

    await one;
  });

  it('works on while the store is away for less than the life of the lease', async () => {
    let renewals = 0;
    lease.beforeCall = (call) => {
      if (call !== 'renew') return;
      renewals += 1;
      if (renewals === 1) throw new PortError('UNAVAILABLE', 'away', { retryable: true });
    };
    const one = keep('one', ending.signal, 600);

    await vi.waitFor(() => expect(renewals).toBeGreaterThan(2), { timeout: 5_000 });
    expect(working()).toEqual(['one']);
    ending.abort();
    await one;

    expect(stints).toHaveLength(1);
  });

  it('waits for a store that is away when it wants the lease', async () => {
    let tries = 0;
    lease.beforeCall = () => {
      tries += 1;
      if (tries < 3) throw new PortError('UNAVAILABLE', 'away', { retryable: true });
    };
    const one = keep('one');

    await vi.waitFor(() => expect(working()).toEqual(['one']));
    ending.abort();
    await one;
  });

  it('passes on an error that will not go away, and what the work throws', async () => {
    const failing = keepLease(
      lease,
      'worker',
      { holder: 'one', ttlMs },
      ending.signal,
      async () => {
        throw new RangeError('a fault of the work');
      },
    );
    await expect(failing).rejects.toThrow(RangeError);
    expect(lease.holderOf('worker')).toBeUndefined();

    lease.beforeCall = () => {
      throw new PortError('CLOSED', 'closed', { retryable: false });
    };
    await expect(keep('one')).rejects.toMatchObject({ code: 'CLOSED' });
  });

  it('does nothing once its signal has aborted', async () => {
    ending.abort();

    await keep('one');

    expect(stints).toEqual([]);
  });

  it('runs work again that ends by itself, under the same name', async () => {
    let runs = 0;
    await keepLease(lease, 'worker', { holder: 'one', ttlMs }, ending.signal, async () => {
      runs += 1;
      if (runs === 3) ending.abort();
    });

    expect(runs).toBe(3);
  });
});
