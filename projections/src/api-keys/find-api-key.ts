import type { ApiKeyDetails } from '@palimpsest/domain';
import type { CallerKey } from '@palimpsest/domain/contract';
import { type Instant, type ReadModel, type TenantId, tenantId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import { documentsOf } from '../reading/typed.ts';
import type { ApiKeyDocument, ApiKeyRevocationDocument } from './projection.ts';

/** Names and limits of a key, out of its box; `null` when its key slot was destroyed. */
export const openKeyDetails = async (
  vault: Vault,
  document: ApiKeyDocument,
): Promise<ApiKeyDetails | null> => {
  const details = await vault.open({
    box: document.sealed,
    context: {
      tenant: document.tenant,
      stream: document.stream,
      eventId: document.event_id,
      box: 'sealed',
      schemaVersion: document.schema_version,
    },
    subjectId: null,
  });
  return details as ApiKeyDetails | null; // sealed by us, checked by its schema then
};

/** A key as a call needs it. */
export interface FoundApiKey extends CallerKey {
  readonly tenant: TenantId;
  readonly callsPerMinute: number | null;
}

/** The key with that hash, if it admits anything at `now`. */
export const findApiKey = async (
  deps: { readonly readModel: ReadModel; readonly vault: Vault },
  hash: string,
  now: Instant,
): Promise<FoundApiKey | null> => {
  const [found] = await deps.readModel.read([
    { kind: 'by-keys', collection: 'api_keys', index: 'by_hash', keys: [[hash]] },
  ]);
  const [document] = documentsOf<ApiKeyDocument>(found);
  if (document === undefined) return null;
  const [revocations] = await deps.readModel.read([
    { kind: 'get', collection: 'api_key_revocations', ids: [document.key_id] },
  ]);
  const [revocation] = documentsOf<ApiKeyRevocationDocument>(revocations);
  if (revocation !== undefined && revocation.effective_at <= now) return null;
  if (document.expires_at !== null && document.expires_at <= now) return null;
  const details = await openKeyDetails(deps.vault, document);
  // Limits that cannot be read any more are taken as "nothing", never as "everything".
  if (details === null) return null;
  return {
    id: document.key_id,
    tenant: tenantId(document.tenant),
    scopes: document.scopes,
    apps: details.apps,
    global: document.global,
    subjects: details.subjects as CallerKey['subjects'],
    callsPerMinute: document.calls_per_minute,
  };
};
