import type { CallContext, UseCase } from '@palimpsest/domain/contract';
import { PortError } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { type ReadAfter, readingAfter } from './wait.ts';

const context = { tenant: 't', signal: new AbortController().signal } as unknown as CallContext; // of which it takes these

/** A read over projections that hold what was written up to `applied`. */
const setUp = (applied: bigint) => {
  const waited: { readonly position: bigint; readonly projections: readonly string[] }[] = [];
  const deps: Parameters<typeof readingAfter>[0] = {
    gate: {
      applied: () => applied,
      waitFor: async (position, { signal, projections = [] }) => {
        waited.push({ position, projections });
        if (position <= applied) return;
        await new Promise((resolve) => {
          signal.addEventListener('abort', resolve, { once: true });
        });
        throw new PortError('TIMEOUT', 'not yet', { retryable: true });
      },
    },
    positionTokens: async () => ({ read: BigInt, write: String }),
  };
  const read: UseCase<ReadAfter, string> = async () => 'what is there';
  return { waited, read: readingAfter(deps, ['holds'], read) };
};

describe('a read after a write', () => {
  it('waits until the projections that it looks into hold the write', async () => {
    const { read, waited } = setUp(7n);
    expect(await read({ min_position: '7', timeout_ms: 1_000 }, context)).toBe('what is there');
    expect(waited).toEqual([{ position: 7n, projections: ['holds'] }]);
  });

  it('of no position waits for nothing', async () => {
    const { read, waited } = setUp(7n);
    expect(await read({ min_position: null, timeout_ms: 1_000 }, context)).toBe('what is there');
    expect(waited).toEqual([]);
  });

  it('is refused when its time is over before', async () => {
    const { read } = setUp(7n);
    await expect(read({ min_position: '8', timeout_ms: 1 }, context)).rejects.toMatchObject({
      code: 'RECALL_TIMEOUT',
      field: 'min_position',
    });
  });
});
