import { DomainError } from '@palimpsest/kernel';
import type { FastifyReply } from 'fastify';
import type { RateVerdict } from '../app-deps.ts';

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** Says in `RateLimit-*` headers how the call stands against the limit of its key. Throws `RATE_LIMITED` for one beyond it. */
export const checkRate = (verdict: RateVerdict | null, reply: FastifyReply): void => {
  if (verdict === null) return;
  const { limit, remaining, resetMs, retryAfterMs } = verdict;
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': seconds(resetMs),
  });
  if (retryAfterMs === 0) return;
  throw new DomainError('RATE_LIMITED', 'the key has made as many calls as it may in a minute', {
    hint: 'wait for as long as Retry-After says, or ask for a key with a higher limit',
    retryable: true,
    retryAfterMs,
  });
};
