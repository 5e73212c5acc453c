import type { Instant } from '../ids.ts';

/** Business time. Leases, time limits and retries use the monotonic clock instead. */
export interface Clock {
  readonly now: () => Instant;
}

/** A clock that stands still until it is set; never goes back. */
export interface ManualClock extends Clock {
  /** Throws `DomainError` `INVALID_ARGUMENT` for an instant before the present one. */
  readonly set: (to: Instant) => void;
}
