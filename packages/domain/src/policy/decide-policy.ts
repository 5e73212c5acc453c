import type { PolicyEvent } from './events.ts';
import { defaultPolicy } from './policy.ts';
import type { PolicyState } from './policy-state.ts';

/** A tenant is used for the first time: its numbers are put on record. */
export interface PublishDefaults {
  readonly type: 'PublishDefaults';
}

export type PolicyCommand = PublishDefaults;

/** Decides about a tenant's policy. The defaults are published once, in full, as version 1. */
export const decidePolicy = (
  _command: PolicyCommand,
  state: PolicyState,
): readonly PolicyEvent[] =>
  state.version > 0
    ? []
    : [{ type: 'PolicyPublished', data: { version: 1, policy: defaultPolicy } }];
