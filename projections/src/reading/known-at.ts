import { DomainError, type Instant } from '@palimpsest/kernel';

/** Throws `INVALID_ARGUMENT` for a `known_at` that is still to come. Instants sort as text. */
export const requireKnown = (knownAt: Instant | null, now: Instant): void => {
  if (knownAt === null || knownAt <= now) return;
  throw new DomainError('INVALID_ARGUMENT', 'known_at lies in the future', {
    field: 'known_at',
    hint: 'nobody knows yet what will be believed then; leave it out for now',
  });
};
