import { keyScopes } from '@palimpsest/domain/contract';
import type { AuthenticatedKey } from '@palimpsest/http';
import { type Instant, type ReadModel, type TenantId, tenantId } from '@palimpsest/kernel';
import { findApiKey, type KeyUsage } from '@palimpsest/projections';
import type { Vault } from '@palimpsest/vault';
import { LRUCache } from 'lru-cache';

/** The tenant of the bootstrap key. */
export const defaultTenant = tenantId('default');

/** How long a key is taken from memory: a revocation works everywhere within this time. */
const FRESH_MS = 900;

/** Finds the key that a secret opens. Secrets are looked up and compared as keyed hashes only. */
export const createAuthenticator = (deps: {
  readonly readModel: ReadModel;
  readonly vault: Vault;
  readonly bootstrapSecret: string;
  readonly usage: KeyUsage;
}) => {
  const cache = new LRUCache<string, { readonly key: AuthenticatedKey | null }>({
    max: 10_000,
    ttl: FRESH_MS,
  });
  const bootstrapHash = deps.vault.apiKeys.hash(deps.bootstrapSecret);

  const pseudonymOf = async (tenant: TenantId, id: string) =>
    (await deps.vault.tenantPseudonyms(tenant)).keyPseudonym(id);

  const bootstrap = async (): Promise<AuthenticatedKey> => ({
    id: 'bootstrap',
    tenant: defaultTenant,
    scopes: keyScopes,
    apps: null,
    global: 'write',
    subjects: null,
    pseudonym: await pseudonymOf(defaultTenant, 'bootstrap'),
  });

  const find = async (secret: string, hash: string, now: Instant) => {
    if (deps.vault.apiKeys.matches(secret, bootstrapHash)) return bootstrap();
    const found = await findApiKey(deps, hash, now);
    return found === null
      ? null
      : { ...found, pseudonym: await pseudonymOf(found.tenant, found.id) };
  };

  return async (secret: string, now: Instant): Promise<AuthenticatedKey | null> => {
    const hash = deps.vault.apiKeys.hash(secret);
    const cached = cache.get(hash);
    const key = cached === undefined ? await find(secret, hash, now) : cached.key;
    if (cached === undefined) cache.set(hash, { key });
    if (key !== null) deps.usage.touch(key.id, now);
    return key;
  };
};
