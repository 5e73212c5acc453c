import { randomFillSync } from 'node:crypto';

const poolBytes = 8192;

/**
 * Random bytes in small portions. A call of the system's generator costs more than sealing a short
 * text, so one call fills a pool; every byte is handed out once and wiped from the pool.
 */
const createRandomBytes = (): ((count: number) => Uint8Array) => {
  const pool = Buffer.alloc(poolBytes);
  let used = poolBytes;
  return (count) => {
    if (used + count > poolBytes) {
      randomFillSync(pool);
      used = 0;
    }
    const portion = Uint8Array.prototype.slice.call(pool, used, used + count);
    pool.fill(0, used, used + count);
    used += count;
    return portion;
  };
};

/** `count` (at most 8,192) bytes of the system's cryptographic generator. */
export const randomBytes = createRandomBytes();
