import { createHash } from 'node:crypto';
import type { IdSource } from '@palimpsest/kernel';

/**
 * Ids that look like random ones and are the same in every run: number `n` of `seed` is a digest of
 * both. UUIDs rise with their number, as those of version 7 do with time.
 */
export const createDeterministicIds = (seed = 'test'): IdSource => {
  let count = 0;
  const digest = (): Buffer => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest();
  };
  return {
    random: () => digest().subarray(0, 16).toString('base64url'),
    uuid: () => {
      const hex = digest().toString('hex');
      const time = count.toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
    },
  };
};
