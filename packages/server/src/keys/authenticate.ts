import { keyScopes } from '@palimpsest/domain/contract';
import type { AuthenticatedKey } from '@palimpsest/http';
import { type Instant, type ReadModel, type TenantId, tenantId } from '@palimpsest/kernel';
import { findApiKey, type KeyUsage } from '@palimpsest/projections';
import type { ApiKeyHashes, Vault } from '@palimpsest/vault';
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
  /** Of keys that have no limit of their own. */
  readonly callsPerMinute: (tenant: TenantId) => Promise<number | null>;
}) => {
  const cache = new LRUCache<string, { readonly key: AuthenticatedKey | null }>({
    max: 10_000,
    ttl: FRESH_MS,
  });

  const pseudonymOf = async (tenant: TenantId, id: string) =>
    (await deps.vault.tenantPseudonyms(tenant)).keyPseudonym(id);

  const bootstrap = async (): Promise<AuthenticatedKey> => ({
    id: 'bootstrap',
    tenant: defaultTenant,
    scopes: keyScopes,
    apps: null,
    global: 'write',
    subjects: null,
    callsPerMinute: null,
    pseudonym: await pseudonymOf(defaultTenant, 'bootstrap'),
  });

  const find = async (hash: string, hashes: ApiKeyHashes, now: Instant) => {
    if (hashes.matches(deps.bootstrapSecret, hash)) return bootstrap();
    const found = await findApiKey(deps, hash, now);
    if (found === null) return null;
    return {
      ...found,
      callsPerMinute: found.callsPerMinute ?? (await deps.callsPerMinute(found.tenant)),
      pseudonym: await pseudonymOf(found.tenant, found.id),
    };
  };

  return async (secret: string, now: Instant): Promise<AuthenticatedKey | null> => {
    const hashes = await deps.vault.apiKeys();
    const hash = hashes.hash(secret);
    const cached = cache.get(hash);
    const key = cached === undefined ? await find(hash, hashes, now) : cached.key;
    if (cached === undefined) cache.set(hash, { key });
    if (key !== null) deps.usage.touch(key.id, now);
    return key;
  };
};
