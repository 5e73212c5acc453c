import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

describe('a keyed mutex', () => {
  it('runs work of one key in order and one at a time, whatever fails', async () => {
    const jobs = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() }), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), jobs, async (scheduler, all) => {
        const mutex = createKeyedMutex();
        const busy = new Set<string>();
        const done: Record<string, number[]> = {};
        const outcomes = all.map(({ key, fails }, index) =>
          mutex.run(key, async () => {
            expect(busy.has(key)).toBe(false);
            busy.add(key);
            await scheduler.schedule(Promise.resolve());
            busy.delete(key);
            done[key] = [...(done[key] ?? []), index];
            if (fails) throw new RangeError('fails');
            return index;
          }),
        );
        const settled = Promise.allSettled(outcomes);
        await scheduler.waitFor(settled);

        const statuses = (await settled).map(({ status }) => status === 'rejected');
        expect(statuses).toEqual(all.map(({ fails }) => fails));
        for (const [key, order] of Object.entries(done)) {
          expect(order).toEqual(all.flatMap((job, index) => (job.key === key ? [index] : [])));
        }
      }),
    );
  });

  it('lets other keys go by', async () => {
    const mutex = createKeyedMutex();
    const hold = Promise.withResolvers<string>();
    const slow = mutex.run('a', () => hold.promise);

    expect(await mutex.run('b', async () => 'quick')).toBe('quick');
    hold.resolve('slow');
    expect(await slow).toBe('slow');
  });

  it('takes an error thrown before the work became a promise', async () => {
    const mutex = createKeyedMutex();
    const broken = mutex.run('a', () => {
      throw new RangeError('at once');
    });

    await expect(broken).rejects.toThrow(RangeError);
    expect(await mutex.run('a', async () => 'next')).toBe('next');
  });
});
