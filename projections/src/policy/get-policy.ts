import type { PolicyState } from '@palimpsest/domain';
import type { GetPolicyAnswer, GetPolicyRequest, UseCase } from '@palimpsest/domain/contract';
import type { EventStore } from '@palimpsest/kernel';
import { asDocument } from '../memories/collections.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { notFound } from '../reading/subject.ts';
import { inForceOf, readPolicyLog } from './policy-log.ts';

/** Share of the subjects that are under a version. */
const shareOf = ({ base, rollout }: PolicyState, version: number): number => {
  if (version === rollout?.version) return rollout.share;
  return version === base ? 1 - (rollout?.share ?? 0) : 0;
};

/** `/admin/v1/policy/get`. */
export const createGetPolicy =
  (
    deps: QueryDeps & { readonly eventStore: EventStore },
  ): UseCase<GetPolicyRequest, GetPolicyAnswer> =>
  async (request, context) => {
    // The first look at a tenant publishes its defaults.
    await deps.policies.current(context.tenant);
    const { state } = await readPolicyLog(deps.eventStore, context.tenant);
    const version = request.version ?? state.base;
    const policy = state.versions.get(version);
    if (policy === undefined) throw notFound('version of the policy');
    return {
      version,
      policy: asDocument(policy),
      share: shareOf(state, version),
      in_force: inForceOf(state),
    };
  };
