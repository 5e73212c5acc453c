import { checkGrant, type TenantEvent } from '@palimpsest/domain';
import type {
  CallContext,
  RevokeKeyAnswer,
  RevokeKeyRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { TenantId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { tokenFor } from '../edit/run-edit.ts';
import { callerRights, heldKey, type KeyDeps, runKeyOrder, tenantOfKeys } from './key-command.ts';

/**
 * Throws `FORBIDDEN` for a key that may do more than the one that would revoke it. How long either lives does
 * not matter: taking rights away gives none.
 */
const checkRank = async (
  deps: KeyDeps,
  context: CallContext,
  tenant: TenantId,
  keyId: string,
): Promise<void> => {
  const { rights } = await heldKey(deps, tenant, keyId);
  checkGrant({ ...rights, expiresAt: null }, callerRights(context));
};

/** `/admin/v1/keys/revoke`: works within a second everywhere. */
export const createRevokeKey =
  (deps: KeyDeps): UseCase<RevokeKeyRequest, RevokeKeyAnswer> =>
  (request, context) => {
    const tenant = tenantOfKeys(context, request.tenant);
    return deps.idempotency.once(
      context,
      async (identity) => {
        await checkRank(deps, context, tenant, request.key_id);
        const { state, now, position } = await runKeyOrder(deps, context, identity, tenant, {
          type: 'RevokeKey',
          keyId: request.key_id,
        });
        return {
          key_id: request.key_id,
          revoked_at: state.keys.get(request.key_id)?.revokedFrom ?? now,
          position,
        };
      },
      async (recorded) => {
        const revoked = recorded
          .map((one) => decodeEvent<TenantEvent>(one).event)
          .find((event) => event.type === 'ApiKeyRevoked');
        return {
          key_id: request.key_id,
          revoked_at: revoked?.data.effective_at ?? deps.clock.now(),
          position: await tokenFor(deps, tenant, recorded.at(-1)?.position),
        };
      },
    );
  };
