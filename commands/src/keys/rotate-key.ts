import type { IssueKeyAnswer, RotateKeyRequest, UseCase } from '@palimpsest/domain/contract';
import { issuedAgain, newSecret, withoutSecret } from './issued-key.ts';
import { type KeyDeps, runKeyOrder, tenantOfKeys } from './key-command.ts';

/** `/admin/v1/keys/rotate`: a new secret with the same rights; the old one goes on for the grace. */
export const createRotateKey =
  (deps: KeyDeps): UseCase<RotateKeyRequest, IssueKeyAnswer> =>
  (request, context) => {
    const tenant = tenantOfKeys(context, request.tenant);
    return deps.idempotency.once(
      context,
      async (identity) => {
        const secret = newSecret();
        const hashes = await deps.vault.apiKeys();
        const newKeyId = `k_${deps.ids.random()}`;
        const { position } = await runKeyOrder(deps, context, identity, tenant, {
          type: 'RotateKey',
          keyId: request.key_id,
          newKeyId,
          newKeyHash: hashes.hash(secret),
          graceMinutes: request.grace_minutes,
        });
        return { key_id: newKeyId, key: secret, position };
      },
      (events) => issuedAgain(deps, tenant, events),
      withoutSecret,
    );
  };
