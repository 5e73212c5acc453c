import { expect, it } from 'vitest';
import { tryMutations } from './try-mutations.ts';

/** The command tries a million; here a few, others each day. */
const seed = Math.floor(Date.now() / 86_400_000);

it('no proof that was changed is taken', async () => {
  const { mutations, taken } = await tryMutations(seed, 5_000);
  expect(mutations).toBe(5_000);
  expect({ seed, taken }).toEqual({ seed, taken: [] });
});
