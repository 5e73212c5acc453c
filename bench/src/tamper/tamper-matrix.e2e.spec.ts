import { createSeededRandom } from '@palimpsest/testing/seeded-random';
import { describe, expect, it, vi } from 'vitest';
import { checkCleanLogs } from './clean-logs.ts';
import { sqliteLog } from './log-medium.ts';
import { isFound, runMatrix } from './matrix.ts';
import type { TamperCase } from './tamper-case.ts';

vi.setConfig({ testTimeout: 600_000 });

/** The command tries every place; here one place of each change, another one each day. */
const seed = Math.floor(Date.now() / 86_400_000);

describe('the tamper matrix', () => {
  it('finds every change, under its kind and at its place', async () => {
    const random = createSeededRandom(seed);
    const one = (cases: readonly TamperCase[]): readonly TamperCase[] =>
      [...Map.groupBy(cases, ({ change }) => change).values()].map((row) => random.oneOf(row));
    const tried = await runMatrix(one);
    expect(tried.length).toBeGreaterThan(45);
    expect({ seed, missed: tried.filter((each) => !isFound(each)) }).toEqual({ seed, missed: [] });
  });

  it('raises no alarm over logs in order', async () => {
    const { alarms, leaves } = await checkCleanLogs(sqliteLog, seed, 20);
    expect({ seed, alarms }).toEqual({ seed, alarms: [] });
    expect(leaves).toBeGreaterThan(60);
  });
});
