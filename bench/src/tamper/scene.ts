import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore, createPolicies, createPolicyStore } from '@palimpsest/commands';
import type { VerifyReport } from '@palimpsest/domain/contract';
import {
  type LedgerCheckpoint,
  type LedgerLeaf,
  type ReadModel,
  tenantId,
} from '@palimpsest/kernel';
import { verifierKey } from '@palimpsest/ledger';
import { loadStaticEmbedder } from '@palimpsest/models';
import { createSigningKeys } from '@palimpsest/projections';
import {
  createEmbeddedKeyStore,
  createEmbeddedLease,
  createEmbeddedReadModel,
} from '@palimpsest/storage-embedded';
import { createVault, parseRootKey, type Vault } from '@palimpsest/vault';
import { benchRootKey } from '../service/keys.ts';
import { ids, noSnapshots } from '../store/fill-store.ts';
import { writeMemories } from '../store/write-memories.ts';
import type { LogMedium } from './log-medium.ts';
import { openRecordStores } from './record-stores.ts';
import {
  clock,
  declareReadModels,
  foldAll,
  type RecordStores,
  sealLedger,
  verifyTenant,
  writeTenantBundle,
} from './tenant-record.ts';

/** A tenant whose record is in order, in files that can be copied and written to. */
export interface Scene extends AsyncDisposable {
  readonly medium: LogMedium;
  readonly vault: Vault;
  readonly leaves: readonly LedgerLeaf[];
  readonly checkpoints: readonly LedgerCheckpoint[];
  /** Evidence bundle of the whole, and the public key that it is verified with. */
  readonly bundle: string;
  readonly publicKey: string;
  readonly origin: string;
  /** An empty directory, removed at the end of the scene. */
  readonly newDirectory: () => Promise<string>;
  /** A copy of the files, removed at the end of the scene. */
  readonly copy: () => Promise<string>;
  readonly verify: (directory: string) => Promise<VerifyReport>;
  /** Lets the ledger go on in a copy, as the service would. */
  readonly seal: (directory: string) => Promise<void>;
  /** Writes to the read model of a copy. */
  readonly editReadModel: <T>(
    directory: string,
    edit: (readModel: ReadModel) => Promise<T>,
  ) => Promise<T>;
}

export const sceneTenant = tenantId('acme');
const bystander = tenantId('globex');

/** Subjects × memories × rounds, and the policy: 521 leaves, so that two tiles are full and one has begun. */
const SUBJECTS = 4;
const EACH = 26;
const ROUNDS = 5;

/** Tells two tenants memories, a checkpoint after each round. */
const tell = async (stores: RecordStores, directory: string): Promise<void> => {
  const { eventStore, vault } = stores;
  await using lease = await createEmbeddedLease({ directory });
  const { embedder } = await loadStaticEmbedder();
  const { now } = clock;
  const storeDeps = { eventStore, snapshots: noSnapshots, vault, now };
  const deps = { vault, memories: createMemoryStore(storeDeps), embedder, ids, now };
  const policies = createPolicies(createPolicyStore(storeDeps));
  for (const tenant of [sceneTenant, bystander]) {
    await vault.ensureTenant(tenant);
    await policies.current(tenant);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let ordinal = 0; ordinal < SUBJECTS; ordinal += 1) {
      const name = { kind: 'user' as const, id: `person ${ordinal}` };
      await writeMemories(
        deps,
        sceneTenant,
        await vault.ensureSubject(sceneTenant, name),
        ordinal,
        EACH,
      );
      await writeMemories(deps, bystander, await vault.ensureSubject(bystander, name), ordinal, 2);
    }
    await sealLedger(stores, lease, ids, [sceneTenant, bystander]);
  }
};

const LEAVES = 10_000;

export const createScene = async (medium: LogMedium): Promise<Scene> => {
  await using opened = new AsyncDisposableStack();
  const root = await mkdtemp(join(tmpdir(), 'palimpsest-tamper-'));
  opened.defer(() => rm(root, { recursive: true, force: true }));
  const newDirectory = (): Promise<string> => mkdtemp(join(root, 'case-'));
  const original = await newDirectory();
  const keyStore = opened.use(await createEmbeddedKeyStore({ directory: join(root, 'keys') }));
  const vault = createVault({ keyStore, rootKey: parseRootKey(benchRootKey), ids, clock });
  const bundle = join(root, 'bundle.tar');

  const prepared = await (async () => {
    await using stores = await openRecordStores(medium, original, vault);
    await tell(stores, original);
    await foldAll(stores);
    await writeTenantBundle(stores, sceneTenant, bundle);
    const { ledger } = stores;
    const [key] = await createSigningKeys({ ledger, vault, clock }).publicKeys(sceneTenant);
    if (key === undefined) throw new TypeError('a ledger that nothing signed');
    return {
      leaves: await ledger.read(sceneTenant, { from: 0n, limit: LEAVES }),
      checkpoints: await ledger.checkpoints(sceneTenant, { from: 0n, limit: LEAVES }),
      publicKey: verifierKey(key.name, key.publicKey),
      origin: key.name,
    };
  })();
  // What an anchor outside was given: every checkpoint.
  const anchored = prepared.checkpoints.map(({ text }) => text);
  const owned = opened.move();
  return {
    ...prepared,
    medium,
    vault,
    bundle,
    newDirectory,
    copy: async () => {
      const directory = await newDirectory();
      for (const file of [medium.file, 'ledger.db', 'read-model.db']) {
        await copyFile(join(original, file), join(directory, file));
      }
      return directory;
    },
    verify: async (directory) => {
      await using stores = await openRecordStores(medium, directory, vault);
      return await verifyTenant(stores, sceneTenant, anchored);
    },
    seal: async (directory) => {
      await using stores = await openRecordStores(medium, directory, vault);
      await using lease = await createEmbeddedLease({ directory });
      await sealLedger(stores, lease, ids, [sceneTenant]);
    },
    editReadModel: async (directory, edit) => {
      await using readModel = await createEmbeddedReadModel({ directory });
      await declareReadModels(readModel);
      return await edit(readModel);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
