import type { TenantId } from '@palimpsest/kernel';
import { type RootKey, rotateTenantKey, type TenantRotation } from '@palimpsest/vault';
import type { OpenKeys } from './open-keys.ts';

/** Gives a tenant another key; see `rotateTenantKey`. It stands in the tenant's ledger before the old key goes. */
export const changeTenantKey = (
  keys: Pick<OpenKeys, 'keyStore' | 'settle' | 'under'>,
  rootKey: RootKey,
  tenant: TenantId,
): Promise<TenantRotation> => {
  const { record } = keys.under(rootKey);
  return rotateTenantKey({ ...keys, rootKey }, tenant, ({ to }) =>
    record(tenant, { type: 'TenantKeyRotated', data: { to_key_id: to } }),
  );
};
