export type { ApiKeyHashes } from './api-key-hash.ts';
export { fromBase64, toBase64 } from './base64.ts';
export { isSealedBox } from './box.ts';
export type { BoxAt } from './data-keys.ts';
export { decodeFloat16, encodeFloat16 } from './float16.ts';
export type { Opener } from './opener.ts';
export type { SubjectPseudonyms, TenantPseudonyms } from './pseudonyms.ts';
export { parseRootKey, type RootKey } from './root-key.ts';
export { rotateRootKey } from './rotate-root-key.ts';
export {
  rotateTenantKey,
  type TenantRotation,
  type TenantRotationDeps,
} from './rotate-tenant-key.ts';
export type { Sealer } from './sealer.ts';
export type { MintedSlot } from './slot-pool.ts';
export type { SubjectName } from './subject-keyring.ts';
export type { TenantWrapper } from './tenant-wrapper.ts';
export { createVault, type Vault } from './vault.ts';
export type { VaultOptions } from './vault-options.ts';
