import type { AuthenticatedKey, RateVerdict } from '@palimpsest/http';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;

/** Keys that are counted at once; the one that has not called for longest is forgotten, and begins anew. About 100 bytes each. */
const MAX_KEYS = 10_000;

/** Calls that a key could make at an instant. */
interface Bucket {
  readonly calls: number;
  readonly atMs: number;
}

/**
 * Counts the calls of each key that has a limit: so many at once, and as many again in the course of a minute. A refused
 * call costs nothing. Each process counts for itself. `nowMs` is a monotonic clock: a manual clock that stands still must not
 * shut a caller out.
 */
export const createRateLimiter = ({
  nowMs,
  maxKeys = MAX_KEYS,
}: {
  readonly nowMs: () => number;
  /** @default 10_000 */
  readonly maxKeys?: number;
}) => {
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys });
  return ({
    id,
    callsPerMinute: limit,
  }: Pick<AuthenticatedKey, 'id' | 'callsPerMinute'>): RateVerdict | null => {
    if (limit === null) return null;
    const atMs = nowMs();
    const msPerCall = MINUTE_MS / limit;
    const before = buckets.get(id) ?? { calls: limit, atMs };
    const there = Math.min(limit, before.calls + (atMs - before.atMs) / msPerCall);
    const admitted = there >= 1;
    const left = admitted ? there - 1 : there;
    buckets.set(id, { calls: left, atMs });
    return {
      limit,
      remaining: Math.floor(left),
      resetMs: (limit - left) * msPerCall,
      retryAfterMs: admitted ? 0 : Math.max(1, Math.ceil((1 - there) * msPerCall)),
    };
  };
};
