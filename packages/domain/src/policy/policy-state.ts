import type { PolicyEvent } from './events.ts';
import { defaultPolicy, type Policy } from './policy.ts';

/** Which policy a tenant is under. */
export interface PolicyState {
  /** 0 before the first use. */
  readonly version: number;
  readonly policy: Policy;
}

export const initialPolicyState = (): PolicyState => ({ version: 0, policy: defaultPolicy });

/** Folds events in, in order. Never throws. */
export const foldPolicy = (state: PolicyState, events: readonly PolicyEvent[]): PolicyState =>
  events.reduce<PolicyState>((current, event) => {
    switch (event.type) {
      case 'PolicyPublished':
        return { version: event.data.version, policy: event.data.policy };
      default:
        // A later version's event.
        return current;
    }
  }, state);
