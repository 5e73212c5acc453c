import {
  decidePolicy,
  type PolicyCommand,
  type PolicyDraft,
  type PolicyState,
  policyStream,
} from '@palimpsest/domain';
import type {
  CallContext,
  ChangePolicyAnswer,
  PublishPolicyRequest,
  RollbackPolicyRequest,
  RolloutPolicyRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { AggregateStore } from '@palimpsest/runtime';
import { tokenFor } from '../edit/run-edit.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { metadataOf } from '../shared/metadata.ts';
import type { Policies } from './policies.ts';

export interface PolicyDeps extends CommandDeps {
  readonly policies: Policies;
  readonly policyStore: AggregateStore<PolicyState, PolicyDraft>;
}

/** The version that a command is about, on the state that it led to. */
const versionOf = (command: PolicyCommand, state: PolicyState): number => {
  switch (command.type) {
    case 'ChangeRollout':
      return command.version;
    case 'RollBackPolicy':
      return command.toVersion;
    default:
      return state.latest;
  }
};

/** Carries out a command about a tenant's policy. This process decides by it from then on, the others within a second. */
const changePolicy = (
  deps: PolicyDeps,
  context: CallContext,
  command: PolicyCommand,
): Promise<ChangePolicyAnswer> => {
  const { tenant } = context;
  const stream = policyStream(tenant);
  const answer = async (
    state: PolicyState,
    position: bigint | undefined,
  ): Promise<ChangePolicyAnswer> => ({
    version: versionOf(command, state),
    in_force: { base: state.base, rollout: state.rollout },
    position: await tokenFor(deps, tenant, position),
  });
  return deps.idempotency.once(
    context,
    async (identity) => {
      // A tenant that was never used has its defaults first: version 1 is always theirs.
      await deps.policies.load(tenant);
      const { version } = await deps.policies.current(tenant);
      const executed = await deps.policyStore.execute(
        stream,
        metadataOf(context, identity, null, version),
        (state) => decidePolicy(command, state),
      );
      deps.policies.forget(tenant);
      return answer(executed.state, executed.position);
    },
    async (events) => {
      const { state } = await deps.policyStore.load(stream, { fresh: true });
      return answer(state, events.at(-1)?.position);
    },
  );
};

/** `/admin/v1/policy/publish`. */
export const createPublishPolicy =
  (deps: PolicyDeps): UseCase<PublishPolicyRequest, ChangePolicyAnswer> =>
  ({ policy, note, share }, context) =>
    changePolicy(deps, context, { type: 'PublishPolicy', change: policy, note, share });

/** `/admin/v1/policy/rollout`. */
export const createRolloutPolicy =
  (deps: PolicyDeps): UseCase<RolloutPolicyRequest, ChangePolicyAnswer> =>
  ({ version, share }, context) =>
    changePolicy(deps, context, { type: 'ChangeRollout', version, share });

/** `/admin/v1/policy/rollback`. */
export const createRollbackPolicy =
  (deps: PolicyDeps): UseCase<RollbackPolicyRequest, ChangePolicyAnswer> =>
  ({ to_version: toVersion }, context) =>
    changePolicy(deps, context, { type: 'RollBackPolicy', toVersion });
