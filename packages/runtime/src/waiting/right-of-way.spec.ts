import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRightOfWay } from './right-of-way.ts';

const call = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: () => resolve('answer') };
};

describe('the right of way', () => {
  it('is free while no call runs', async () => {
    await expect(createRightOfWay().giveWay()).resolves.toBeUndefined();
  });

  it('answers what the call answers, and rejects as it does', async () => {
    const { first } = createRightOfWay();

    await expect(first(async () => 7)).resolves.toBe(7);
    await expect(first(() => Promise.reject(new TypeError('no')))).rejects.toThrow('no');
  });

  it('keeps work waiting until the last of several calls has ended', async () => {
    const { first, giveWay } = createRightOfWay({ mostMs: 60_000 });
    const [one, two] = [call(), call()];
    const running = [first(one.run), first(two.run)];
    let went = false;
    const work = giveWay().then(() => {
      went = true;
    });

    one.end();
    await running[0];
    await nextTurn();
    expect(went).toBe(false);

    two.end();
    await Promise.all([running[1], work]);
    expect(went).toBe(true);
  });

  it('lets those who wait go on in turn, and stops where another call comes between', async () => {
    const { first, giveWay } = createRightOfWay({ mostMs: 60_000 });
    const went: number[] = [];
    const [one, two] = [call(), call()];
    const before = first(one.run);
    const work = [1, 2, 3].map((number) => giveWay().then(() => went.push(number)));

    one.end();
    await before;
    const after = first(two.run);
    await nextTurn();
    await nextTurn();
    expect(went).toEqual([1]);

    two.end();
    await Promise.all([after, ...work]);
    expect(went).toEqual([1, 2, 3]);
  });

  describe('of calls that never cease', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('slows work, and does not stop it', async () => {
      const { first, giveWay } = createRightOfWay({ mostMs: 25 });
      void first(() => new Promise(() => undefined));
      let went = false;
      const work = giveWay().then(() => {
        went = true;
      });

      await vi.advanceTimersByTimeAsync(24);
      expect(went).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await work;
      expect(went).toBe(true);
    });
  });
});
