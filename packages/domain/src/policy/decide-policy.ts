import { assertNever, DomainError, type DomainEvent } from '@palimpsest/kernel';
import { checkPolicy } from './check-policy.ts';
import type { PolicyEventData, PolicyNote } from './events.ts';
import { mergePolicy } from './merge-policy.ts';
import { defaultPolicy, type Policy } from './policy.ts';
import { samePolicy } from './policy-difference.ts';
import type { PolicyState } from './policy-state.ts';

/** A tenant is used for the first time: its numbers are put on record. */
export interface PublishDefaults {
  readonly type: 'PublishDefaults';
}

/** A new version: what is given changes, the rest stays as in the version that most subjects are under. */
export interface PublishPolicy {
  readonly type: 'PublishPolicy';
  /** As it came: checked here, where the version that it builds on is known. */
  readonly change: Readonly<Record<string, unknown>>;
  readonly note: string | null;
  /** Share of the subjects that it holds for from now on. */
  readonly share: number;
}

/** A published version holds for another share of the subjects. */
export interface ChangeRollout {
  readonly type: 'ChangeRollout';
  readonly version: number;
  readonly share: number;
}

/** An earlier version holds for all subjects again. */
export interface RollBackPolicy {
  readonly type: 'RollBackPolicy';
  readonly toVersion: number;
}

export type PolicyCommand = PublishDefaults | PublishPolicy | ChangeRollout | RollBackPolicy;

type Undisclosed<T extends 'PolicyRolloutChanged' | 'PolicyRolledBack'> = {
  [K in T]: DomainEvent<K, PolicyEventData<K>> & { readonly note: null };
}[T];

/** A decided event; the box of a published one is still open. */
export type PolicyDraft =
  | (DomainEvent<'PolicyPublished', Omit<PolicyEventData<'PolicyPublished'>, 'sealed'>> & {
      readonly note: PolicyNote | null;
    })
  | Undisclosed<'PolicyRolloutChanged' | 'PolicyRolledBack'>;

const publishedDraft = (version: number, policy: Policy, note: string | null): PolicyDraft => ({
  type: 'PolicyPublished',
  data: { version, policy },
  note: note === null ? null : { note },
});

const checkKnown = (state: PolicyState, version: number, field: string): void => {
  if (state.versions.has(version)) return;
  throw new DomainError('NOT_FOUND', 'no such version of the policy', { field });
};

const checkShare = (share: number): void => {
  if (share >= 0 && share <= 1) return;
  throw new DomainError('INVALID_ARGUMENT', 'a field is not valid', {
    field: 'share',
    hint: 'a share of the subjects lies between 0 and 1',
  });
};

/** The version that holds for all others when `version` holds for a share. */
const baseBeside = (state: PolicyState, version: number, share: number): number => {
  if (share === 1) return version;
  if (version !== state.base) return state.base;
  if (state.previous !== null) return state.previous;
  throw new DomainError('INVALID_ARGUMENT', 'a field is not valid', {
    field: 'share',
    hint: 'there is no earlier version that the other subjects could be under: publish one first',
  });
};

const rolloutDraft = (state: PolicyState, version: number, share: number): PolicyDraft => ({
  type: 'PolicyRolloutChanged',
  data: { version, share, base: baseBeside(state, version, share) },
  note: null,
});

const isRolledOut = ({ base, rollout }: PolicyState, version: number, share: number): boolean => {
  if (rollout?.version === version) return rollout.share === share;
  return share === (version === base ? 1 : 0) && (share === 0 || rollout === null);
};

const publish = (
  { change, note, share }: PublishPolicy,
  state: PolicyState,
): readonly PolicyDraft[] => {
  checkShare(share);
  const current = state.versions.get(state.base) ?? defaultPolicy;
  const policy = checkPolicy(mergePolicy(current, change));
  const version = state.latest + 1;
  const inForce = state.versions.get(state.latest);
  const isInForce = isRolledOut(state, state.latest, share);
  if (inForce !== undefined && isInForce && samePolicy(inForce, policy)) return [];
  return [publishedDraft(version, policy, note), rolloutDraft(state, version, share)];
};

/**
 * Decides about a tenant's policy. `[]` means that it is so already. Throws `DomainError`: `INVALID_ARGUMENT` naming the field
 * that breaks a bound, `NOT_FOUND` for a version that was never published.
 */
export const decidePolicy = (
  command: PolicyCommand,
  state: PolicyState,
): readonly PolicyDraft[] => {
  switch (command.type) {
    case 'PublishDefaults':
      return state.latest > 0 ? [] : [publishedDraft(1, defaultPolicy, null)];
    case 'PublishPolicy':
      return publish(command, state);
    case 'ChangeRollout': {
      const { version, share } = command;
      checkKnown(state, version, 'version');
      checkShare(share);
      return isRolledOut(state, version, share) ? [] : [rolloutDraft(state, version, share)];
    }
    case 'RollBackPolicy': {
      const { toVersion } = command;
      checkKnown(state, toVersion, 'to_version');
      if (state.base === toVersion && state.rollout === null) return [];
      const from = state.rollout?.version ?? state.base;
      return [
        {
          type: 'PolicyRolledBack',
          data: { from_version: from, to_version: toVersion },
          note: null,
        },
      ];
    }
    default:
      return assertNever(command);
  }
};
