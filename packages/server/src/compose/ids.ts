import { randomBytes, randomFillSync } from 'node:crypto';
import type { IdSource } from '@palimpsest/kernel';

/** Random bytes drawn at once: a call to the system for every id would cost more than the id. */
const POOL_BYTES = 4_096;

/** Ids from the system's random source. `now` only orders version 7 UUIDs. */
export const createIdSource = (now: () => number): IdSource => {
  const pool = randomBytes(POOL_BYTES);
  let used = 0;
  const take = (bytes: number): Buffer => {
    if (used + bytes > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    used += bytes;
    return pool.subarray(used - bytes, used);
  };
  return {
    random: () => take(16).toString('base64url'),
    uuid: () => {
      // RFC 9562, version 7: 48 bits of milliseconds, then random bits around version and variant.
      const hex = take(10).toString('hex');
      const time = now().toString(16).padStart(12, '0');
      const variant = ((Number.parseInt(hex.charAt(3), 16) & 0x3) | 0x8).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
    },
  };
};
