import { expect, it } from 'vitest';
import { temporaryDirectory } from '../temporary-directory.ts';
import { runYear } from './run-year.ts';

/** Short, and weights that fall fast: what a year brings in three weeks. */
const plan = { seed: 7, subjects: 3, days: 20, fadeDays: 9 };

const yearOf = async (kills: number) => {
  await using directory = await temporaryDirectory();
  return await runYear({ directory: directory.path, plan, kills });
};

it('memories of months: every weight as the formula says, nothing over its limit, the same whatever was killed on the way', {
  timeout: 600_000,
}, async () => {
  const whole = await yearOf(0);
  const killed = await yearOf(2);

  for (const { days } of [whole, killed]) {
    expect(days).toHaveLength(plan.days);
    expect(Math.max(...days.map(({ worstWeightError }) => worstWeightError))).toBeLessThan(1e-9);
    expect(days.filter(({ overLimit }) => overLimit > 0)).toEqual([]);
    expect(days.filter(({ differing }) => differing > 0)).toEqual([]);
  }
  // It was a year in which something happened.
  expect(whole.days.reduce((sum, { archived }) => sum + archived, 0)).toBeGreaterThan(3);
  expect(killed.kills).toBe(2);
  expect(killed.digest).toBe(whole.digest);
});
