import {
  createKeyRotationRecord,
  createPolicies,
  createPolicyStore,
  createTenantStore,
  type KeyRotationRecord,
} from '@palimpsest/commands';
import type { TenantDraft, TenantState } from '@palimpsest/domain';
import type { KeyStore } from '@palimpsest/kernel';
import { createSigningKeys, type SigningKeys } from '@palimpsest/projections';
import { type AggregateStore, pause } from '@palimpsest/runtime';
import { lockDataDirectory } from '@palimpsest/storage-embedded';
import { createVault, type RootKey } from '@palimpsest/vault';
import { systemClock } from '../../clock/system-clock.ts';
import { createIdSource } from '../../compose/ids.ts';
import { isForSeveral, sharedStores } from '../../compose/storage/shared-stores.ts';
import { openStores } from '../../compose/storage/stores.ts';
import type { Config } from '../../config/config.ts';

/** What works under a root key. */
export interface KeysUnder {
  readonly tenants: AggregateStore<TenantState, TenantDraft>;
  readonly record: KeyRotationRecord;
  readonly signingKeys: SigningKeys;
}

/** The keys of an installation. */
export interface OpenKeys extends AsyncDisposable {
  readonly keyStore: KeyStore;
  readonly under: (rootKey: RootKey) => KeysUnder;
  /** Waits until every process that shares the key store has looked at it again. */
  readonly settle: () => Promise<void>;
}

/** How long every process that shares a key store needs to look at it again, many times over. */
const SETTLE_MS = 5_000;

const neverWaits = {
  onAbsent: (): void => undefined,
  onThere: (): void => undefined,
};

/**
 * The keys of an installation for a command that works on them beside the service. Embedded stores belong to one process:
 * `PortError` `INCOMPATIBLE` while the service runs. Engines are waited for until the signal aborts.
 */
export const openKeys = async (config: Config, signal: AbortSignal): Promise<OpenKeys> => {
  await using opened = new AsyncDisposableStack();
  const { dataDirectory: directory, stores: addresses } = config;
  const shared = sharedStores(addresses);
  if (!isForSeveral(shared)) opened.use(lockDataDirectory(directory));
  const stores = opened.use(
    await openStores({
      addresses,
      directory,
      waiting: { ...neverWaits, signal },
      onReplaced: () => undefined,
    }),
  );
  const clock = systemClock;
  const ids = createIdSource(() => Date.parse(clock.now()));
  const under = (rootKey: RootKey): KeysUnder => {
    const vault = createVault({ keyStore: stores.keyStore, rootKey, ids, clock });
    const parts = { ...stores, vault, now: clock.now };
    const policies = createPolicies(createPolicyStore(parts));
    const tenants = createTenantStore(parts);
    return {
      tenants,
      record: createKeyRotationRecord({ tenants, policies, vault, ids }),
      signingKeys: createSigningKeys({ ledger: stores.ledger, vault, clock }),
    };
  };
  const owned = opened.move();
  return {
    keyStore: stores.keyStore,
    under,
    settle: async (): Promise<void> => {
      if (shared.readModel) await pause(SETTLE_MS, signal);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
