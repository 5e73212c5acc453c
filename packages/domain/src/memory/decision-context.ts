import type { EventId, Instant } from '@palimpsest/kernel';
import type { Policy } from '../policy/policy.ts';

/** What every decision is given besides its command: nothing in the domain reads a clock or makes an id. */
export interface DecisionContext {
  /** Record time of the append: max(clock, last `recorded_at` of the stream). */
  readonly now: Instant;
  readonly policy: Policy;
  readonly policyVersion: number;
  /** Id of the n-th event of this append, counted from 0; the same for a retry. */
  readonly eventId: (index: number) => EventId;
  /** Number of events that this append already holds: the index of the first one decided here. */
  readonly firstIndex: number;
}
