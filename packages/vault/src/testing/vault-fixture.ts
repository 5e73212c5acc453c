import { randomUUID } from 'node:crypto';
import {
  type BoxContext,
  type IdSource,
  type Instant,
  instant,
  type ManualClock,
  type SubjectId,
  type TenantId,
  tenantId,
} from '@palimpsest/kernel';
import { parseRootKey, type RootKey } from '../root-key.ts';
import type { Sealer } from '../sealer.ts';
import type { MintedSlot } from '../slot-pool.ts';
import { createVault, type Vault } from '../vault.ts';
import type { VaultOptions } from '../vault-options.ts';
import { createMemoryKeyStore } from './memory-key-store.ts';

export const newRootKey = (): RootKey =>
  parseRootKey(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'));

/** Ids as the product makes them: 22 characters of base64url. */
export const randomIds: IdSource = {
  random: () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
  uuid: () => randomUUID(),
};

/** A clock that stands at the given instant until it is set. */
export const clockAt = (start: string): ManualClock => {
  let now = instant(Date.parse(start));
  return {
    now: () => now,
    set: (to: Instant) => {
      now = to;
    },
  };
};

export interface VaultFixture {
  readonly vault: Vault;
  readonly keyStore: ReturnType<typeof createMemoryKeyStore>;
  readonly rootKey: RootKey;
  readonly clock: ManualClock;
  readonly tenant: TenantId;
  /** A second vault over the same store: what another process, or the next start, would see. */
  readonly reopen: (rootKey?: RootKey, options?: VaultOptions) => Vault;
}

/** A vault over a key store in memory, with one tenant set up. */
export const openFixture = async (options: VaultOptions = {}): Promise<VaultFixture> => {
  const keyStore = createMemoryKeyStore();
  const rootKey = newRootKey();
  const clock = clockAt('2026-01-02T03:04:05.000Z');
  const open = (key: RootKey, vaultOptions: VaultOptions): Vault =>
    createVault({ keyStore, rootKey: key, ids: randomIds, clock, options: vaultOptions });
  const vault = open(rootKey, options);
  const tenant = tenantId('acme');
  await vault.ensureTenant(tenant);
  return {
    vault,
    keyStore,
    rootKey,
    clock,
    tenant,
    reopen: (key = rootKey, vaultOptions = options) => open(key, vaultOptions),
  };
};

/** A place for a box, with whatever the test wants to be different. */
export const place = (changes: Partial<BoxContext> = {}): BoxContext => ({
  tenant: 'acme',
  stream: 'memory-AAAAAAAAAAAAAAAAAAAAAA',
  eventId: '01977a3e-5f2b-7c11-9a53-000000000001',
  box: 'sealed',
  schemaVersion: 1,
  ...changes,
});

/** A sealer with its subject, and slots that cannot be missing. */
export const openSealer = async (
  fixture: VaultFixture,
  userId = 'ada',
): Promise<{
  readonly subjectId: SubjectId;
  readonly sealer: Sealer;
  readonly takeSlot: () => Promise<MintedSlot>;
}> => {
  const { vault, tenant } = fixture;
  const subjectId = await vault.ensureSubject(tenant, { kind: 'user', id: userId });
  const sealer = await vault.sealerFor({ tenant, subjectId });
  const takeSlot = async (): Promise<MintedSlot> => {
    const [slot] = await sealer.takeSlots(1);
    if (slot === undefined) throw new Error('the sealer gave no slot');
    return slot;
  };
  return { subjectId, sealer, takeSlot };
};
