import type { TenantId, WrappedKey } from '@palimpsest/kernel';
import { deriveKey } from './derive-key.ts';
import { corrupt } from './errors.ts';
import type { TenantSecrets } from './tenant-keyring.ts';
import { unwrapKey, wrapKey } from './wrap-key.ts';

/** Wraps secrets that a tenant keeps outside the key store, such as the key that signs its checkpoints. */
export interface TenantWrapper {
  /** Bound to the tenant, the purpose and the name; opens for nothing else. */
  readonly wrap: (purpose: string, name: string, secret: Uint8Array) => WrappedKey;
  /** Inverse of `wrap`. Throws `PortError` `CORRUPT` for other bytes or another place. */
  readonly unwrap: (purpose: string, name: string, wrapped: WrappedKey) => Uint8Array;
}

/**
 * The wrapping key comes from the pseudonym key, which is the one key of a tenant that is never rotated: what is
 * wrapped here lies where no rotation looks, and dies with the tenant all the same.
 */
export const createTenantWrapper = (
  tenant: TenantId,
  { pseudonymKey }: Pick<TenantSecrets, 'pseudonymKey'>,
): TenantWrapper => {
  const by = deriveKey(pseudonymKey, 'palimpsest/v1/wrap-tenant-secret');
  return {
    wrap: (purpose, name, secret) => wrapKey(by, secret, [purpose, tenant, name]),
    unwrap: (purpose, name, wrapped) => {
      const secret = unwrapKey(by, wrapped, [purpose, tenant, name]);
      if (secret === undefined) throw corrupt(`a wrapped secret of tenant ${tenant}`);
      return secret;
    },
  };
};
