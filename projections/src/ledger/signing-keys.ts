import {
  type Clock,
  type LedgerSigningKey,
  type LedgerStore,
  PortError,
  type TenantId,
} from '@palimpsest/kernel';
import {
  createSigner,
  generateSigningKey,
  noteKeyId,
  publicHalf,
  signNote,
} from '@palimpsest/ledger';
import { createKeyedMutex } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';

/** A public key of a tenant's ledger, as a note is checked with it. */
export interface PublicSigningKey {
  /** Name of the key, which is the origin of the log. */
  readonly name: string;
  readonly keyId: string;
  readonly publicKey: Uint8Array;
}

export interface SigningKeys {
  /** Names the tenant's log in every checkpoint: `palimpsest/<tenant>-<random>`. Dies with the tenant's keys. */
  readonly originOf: (tenant: TenantId) => Promise<string>;
  /**
   * Every key that ever signed for the tenant, oldest first; the last one signs now. A stored key whose private half does not open
   * under the tenant's key was put there by somebody else, and is left out.
   */
  readonly publicKeys: (tenant: TenantId) => Promise<readonly PublicSigningKey[]>;
  /** Signs a text that ends in a newline with the current key, which is made when there is none. */
  readonly sign: (tenant: TenantId, text: string) => Promise<string>;
  /** Makes a new key; from now on it signs. Answers it. */
  readonly rotate: (tenant: TenantId) => Promise<PublicSigningKey>;
}

const purpose = 'ledger-signing-key';

/** Keys that sign checkpoints: they lie in the ledger store, wrapped under a key of the tenant. */
export const createSigningKeys = (deps: {
  readonly ledger: LedgerStore;
  readonly vault: Vault;
  readonly clock: Clock;
}): SigningKeys => {
  const { ledger, vault, clock } = deps;
  const mutex = createKeyedMutex();
  const signers = new Map<string, (bytes: Uint8Array) => Uint8Array>();

  /** Public halves, by key id, of stored keys that the tenant's key has opened. */
  const genuine = new Map<string, Uint8Array>();

  const isOwn = async (tenant: TenantId, key: LedgerSigningKey): Promise<boolean> => {
    const name = `${tenant} ${key.keyId}`;
    try {
      const known =
        genuine.get(name) ??
        publicHalf((await vault.tenantWrapper(tenant)).unwrap(purpose, key.keyId, key.wrappedKey));
      genuine.set(name, known);
      return Buffer.compare(known, key.publicKey) === 0;
    } catch (error) {
      if (error instanceof PortError && error.code === 'CORRUPT') return false;
      throw error;
    }
  };

  const originOf = async (tenant: TenantId): Promise<string> => {
    const { pseudonym } = await vault.tenantPseudonyms(tenant);
    return `palimpsest/${tenant}-${pseudonym('ledger', 'origin').slice(0, 12)}`;
  };

  const make = async (tenant: TenantId): Promise<LedgerSigningKey> => {
    const name = await originOf(tenant);
    const { publicKey, privateKey } = generateSigningKey();
    const keyId = noteKeyId(name, publicKey);
    const wrappedKey = (await vault.tenantWrapper(tenant)).wrap(purpose, keyId, privateKey);
    const key = { keyId, publicKey, wrappedKey, createdAt: clock.now() };
    await ledger.addSigningKey(tenant, key);
    return key;
  };

  /** Two processes may both make a first key; the one that was added last signs for both. */
  const current = (tenant: TenantId): Promise<LedgerSigningKey> =>
    mutex.run(
      tenant,
      async () => (await ledger.signingKeys(tenant)).at(-1) ?? (await make(tenant)),
    );

  const signerOf = async (tenant: TenantId, key: LedgerSigningKey) => {
    const known = signers.get(key.keyId);
    if (known !== undefined) return known;
    const wrapper = await vault.tenantWrapper(tenant);
    const signer = createSigner(wrapper.unwrap(purpose, key.keyId, key.wrappedKey));
    signers.set(key.keyId, signer);
    return signer;
  };

  return {
    originOf,
    publicKeys: async (tenant) => {
      const name = await originOf(tenant);
      const own: PublicSigningKey[] = [];
      for (const key of await ledger.signingKeys(tenant)) {
        if (!(await isOwn(tenant, key))) continue;
        own.push({ name, keyId: key.keyId, publicKey: key.publicKey });
      }
      return own;
    },
    sign: async (tenant, text) => {
      const key = await current(tenant);
      const name = await originOf(tenant);
      if (noteKeyId(name, key.publicKey) !== key.keyId) {
        throw new PortError('CORRUPT', 'the signing key of the ledger was changed', {
          retryable: false,
        });
      }
      return signNote(text, { name, publicKey: key.publicKey }, await signerOf(tenant, key));
    },
    rotate: async (tenant) => {
      const { keyId, publicKey } = await mutex.run(tenant, () => make(tenant));
      return { name: await originOf(tenant), keyId, publicKey };
    },
  };
};
