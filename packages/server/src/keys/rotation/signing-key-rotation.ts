import { tenantStream } from '@palimpsest/domain';
import type { TenantId } from '@palimpsest/kernel';
import type { PublicSigningKey } from '@palimpsest/projections';
import type { RootKey } from '@palimpsest/vault';
import type { OpenKeys } from './open-keys.ts';

/**
 * Has another key sign a tenant's checkpoints from now on. The old ones stay in the ledger store: they verify what they
 * signed. A call that finds a key which no event tells of ends what a crash cut short, and makes none.
 */
export const changeSigningKey = async (
  keys: Pick<OpenKeys, 'under'>,
  rootKey: RootKey,
  tenant: TenantId,
): Promise<PublicSigningKey> => {
  const { record, signingKeys, tenants } = keys.under(rootKey);
  const { state } = await tenants.load(tenantStream(tenant), { fresh: true });
  const [, ...made] = await signingKeys.publicKeys(tenant);
  const last = made.at(-1);
  const told = state.rotatedTo.get('SigningKeyRotated');
  const key = last === undefined || last.keyId === told ? await signingKeys.rotate(tenant) : last;
  await record(tenant, {
    type: 'SigningKeyRotated',
    data: { to_key_id: key.keyId, public_key: Buffer.from(key.publicKey).toString('hex') },
  });
  return key;
};
