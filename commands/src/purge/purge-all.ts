import type { PurgeScope } from '@palimpsest/domain';
import type {
  AcceptedAnswer,
  CallContext,
  PurgeAllRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, type JsonObject } from '@palimpsest/kernel';
import { positionToken } from '../edit/run-edit.ts';
import type { PurgeDeps } from './purge.ts';
import type { PurgeAllInput } from './purge-all-kind.ts';

/** A key that may touch some apps or people only cannot ask for all of what it may not touch. */
const checkKey = ({ key }: CallContext, { reach }: PurgeAllRequest): void => {
  const isWithin = key.apps === null || (reach.of === 'app' && key.apps.includes(reach.id));
  if (isWithin && key.subjects === null) return;
  throw new DomainError('FORBIDDEN', 'the key is limited, and this reaches further', {
    field: reach.of === 'tenant' ? 'tenant' : `${reach.of}_id`,
  });
};

const scopeOfReach = async (
  { vault }: PurgeDeps,
  { tenant }: CallContext,
  { reach }: PurgeAllRequest,
): Promise<PurgeScope | null> => {
  if (reach.of === 'tenant') return null;
  const { appRef, agentRef } = await vault.tenantPseudonyms(tenant);
  return {
    include_global: false,
    app_ref: reach.of === 'app' ? appRef(reach.id) : null,
    session_ref: null,
    agent_ref: reach.of === 'agent' ? agentRef(reach.id) : null,
    all_of: reach.of,
  };
};

/** `/admin/v1/purge`: the task goes from subject to subject. Throws `BUSY` while another one of the tenant is at work. */
export const createPurgeAll =
  (deps: PurgeDeps): UseCase<PurgeAllRequest, AcceptedAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const { tenant } = context;
        checkKey(context, request);
        if (request.reach.of === 'tenant' && request.reach.confirm !== tenant) {
          throw new DomainError('INVALID_ARGUMENT', 'everything goes: name the tenant to confirm', {
            field: 'confirm',
          });
        }
        const input: PurgeAllInput = {
          scope: await scopeOfReach(deps, context, request),
          immediate: request.immediate,
          actor: context.actor,
          trace_id: context.traceId,
        };
        const task = await deps.tasks.submit({
          kind: 'admin_purge',
          tenant,
          subjectId: null,
          random: identity.commandId,
          exclusive: `admin_purge.${tenant}`,
          input: input as unknown as JsonObject, // its members are JSON
        });
        return {
          task_id: task.id,
          accepted: true,
          position: await positionToken(deps, context, undefined),
        };
      },
      null,
    );
