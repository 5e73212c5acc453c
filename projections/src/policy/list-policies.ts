import { type PolicyDifference, policyDifference } from '@palimpsest/domain';
import type {
  ListPoliciesAnswer,
  ListPoliciesRequest,
  PolicyChange,
  UseCase,
} from '@palimpsest/domain/contract';
import type { EventStore } from '@palimpsest/kernel';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { positionTokenOf } from '../reading/position.ts';
import { inForceOf, noteOf, type PolicyStep, readPolicyLog } from './policy-log.ts';

const LIST = 'policies';

/** What a step did, and the versions that its difference is told between. */
const told = ({
  event,
  before,
}: PolicyStep): Pick<PolicyChange, 'op' | 'version' | 'share' | 'against' | 'difference'> => {
  const against = before.base === 0 ? null : before.base;
  const difference = (version: number): readonly PolicyDifference[] => {
    const [old, next] = [before.versions.get(before.base), before.versions.get(version)];
    return old === undefined || next === undefined ? [] : policyDifference(old, next);
  };
  switch (event.type) {
    case 'PolicyPublished': {
      const old = before.versions.get(before.base);
      const changes = old === undefined ? [] : policyDifference(old, event.data.policy);
      return {
        op: 'PUBLISH',
        version: event.data.version,
        share: null,
        against,
        difference: changes,
      };
    }
    case 'PolicyRolloutChanged': {
      const { version, share } = event.data;
      return { op: 'ROLLOUT', version, share, against, difference: difference(version) };
    }
    case 'PolicyRolledBack': {
      const { to_version: version } = event.data;
      return { op: 'ROLLBACK', version, share: 1, against, difference: difference(version) };
    }
  }
};

/** `/admin/v1/policy/list`. */
export const createListPolicies =
  (
    deps: QueryDeps & { readonly eventStore: EventStore },
  ): UseCase<ListPoliciesRequest, ListPoliciesAnswer> =>
  async (request, context) => {
    await deps.policies.current(context.tenant);
    const { steps, state } = await readPolicyLog(deps.eventStore, context.tenant);
    const [before] = readCursor(LIST, request.cursor) ?? [];
    const newestFirst = steps.toReversed();
    const start = newestFirst.findIndex(({ metadata }) => metadata.event_id === before) + 1;
    const older = newestFirst.slice(start);
    const position = await positionTokenOf(deps, context);
    const page = older.slice(0, request.limit);
    const last = page.at(-1);
    return {
      in_force: inForceOf(state),
      changes: await Promise.all(
        page.map(
          async (step): Promise<PolicyChange> => ({
            ...told(step),
            at: step.metadata.recorded_at,
            actor: step.metadata.actor,
            note: await noteOf(deps.vault, step),
            event_id: step.metadata.event_id,
            position: position(step.position.toString()),
          }),
        ),
      ),
      next_cursor:
        last !== undefined && older.length > page.length
          ? writeCursor(LIST, [last.metadata.event_id])
          : null,
    };
  };
