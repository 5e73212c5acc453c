import type { IssueKeyAnswer, IssueKeyRequest, UseCase } from '@palimpsest/domain/contract';
import { issuedAgain, newSecret, withoutSecret } from './issued-key.ts';
import { type KeyDeps, runKeyOrder, tenantOfKeys } from './key-command.ts';

/** `/admin/v1/keys/issue`. */
export const createIssueKey =
  (deps: KeyDeps): UseCase<IssueKeyRequest, IssueKeyAnswer> =>
  (request, context) => {
    const tenant = tenantOfKeys(context, request.tenant);
    return deps.idempotency.once(
      context,
      async (identity) => {
        const secret = newSecret();
        const hashes = await deps.vault.apiKeys();
        const keyId = `k_${deps.ids.random()}`;
        const { position } = await runKeyOrder(deps, context, identity, tenant, {
          type: 'IssueKey',
          keyId,
          keyHash: hashes.hash(secret),
          name: request.name,
          rights: {
            scopes: request.scopes,
            apps: request.apps,
            global: request.global,
            subjects: request.subjects === null ? null : [...request.subjects],
            expiresAt: request.expires_at,
            callsPerMinute: request.calls_per_minute,
          },
        });
        return { key_id: keyId, key: secret, position };
      },
      (events) => issuedAgain(deps, tenant, events),
      withoutSecret,
    );
  };
