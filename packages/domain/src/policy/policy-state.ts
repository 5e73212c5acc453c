import type { SubjectId } from '@palimpsest/kernel';
import type { PolicyEvent } from './events.ts';
import { defaultPolicy, type Policy, policySchema } from './policy.ts';
import type { VersionedPolicy } from './policy-source.ts';
import { isInShare } from './subject-share.ts';

/** A version that part of the subjects is under. */
export interface PolicyRollout {
  readonly version: number;
  /** Above 0 and below 1. */
  readonly share: number;
}

/** Which policies a tenant has, and who is under which. */
export interface PolicyState {
  /** Highest version published; 0 before the first use. */
  readonly latest: number;
  readonly versions: ReadonlyMap<number, Policy>;
  /** Version of all subjects but those of the rollout; 0 before the first use. */
  readonly base: number;
  /** The base before the present one; `null`: there was none. */
  readonly previous: number | null;
  readonly rollout: PolicyRollout | null;
}

export const initialPolicyState = (): PolicyState => ({
  latest: 0,
  versions: new Map(),
  base: 0,
  previous: null,
  rollout: null,
});

const withBase = (
  state: PolicyState,
  base: number,
  rollout: PolicyRollout | null,
): PolicyState => ({
  ...state,
  base,
  previous: state.base === base || state.base === 0 ? state.previous : state.base,
  rollout,
});

const published = (state: PolicyState, version: number, policy: Policy): PolicyState => {
  const versions = new Map(state.versions).set(version, policy);
  const latest = Math.max(state.latest, version);
  return { ...state, versions, latest, base: state.base === 0 ? version : state.base };
};

/** Folds events in, in order. Never throws. */
export const foldPolicy = (state: PolicyState, events: readonly PolicyEvent[]): PolicyState =>
  events.reduce<PolicyState>((current, event) => {
    switch (event.type) {
      case 'PolicyPublished': {
        const { version, policy } = event.data;
        // Numbers that a newer build added take their defaults; those that it no longer has are left out.
        const parsed = policySchema.safeParse(policy);
        return published(current, version, parsed.success ? parsed.data : policy);
      }
      case 'PolicyRolloutChanged': {
        const { version, share, base } = event.data;
        const rollout = share === 0 || version === base ? null : { version, share };
        return withBase(current, base, rollout);
      }
      case 'PolicyRolledBack':
        return withBase(current, event.data.to_version, null);
      default:
        // A later version's event.
        return current;
    }
  }, state);

/** The policy that a subject is under; `null`: what belongs to no subject, which no rollout reaches. */
export const policyOf = (state: PolicyState, subject: SubjectId | null): VersionedPolicy => {
  const { rollout, base } = state;
  const isChosen = rollout !== null && subject !== null && isInShare(subject, rollout.share);
  const version = isChosen ? rollout.version : base;
  return { version, policy: state.versions.get(version) ?? defaultPolicy };
};

/** Every policy that some subject is under: the base, and the one that is rolled out. */
export const policiesInForce = (state: PolicyState): readonly VersionedPolicy[] => {
  const base = policyOf(state, null);
  const rolled = state.rollout === null ? undefined : state.versions.get(state.rollout.version);
  return state.rollout === null || rolled === undefined
    ? [base]
    : [base, { version: state.rollout.version, policy: rolled }];
};
