import { randomBytes, randomUUID } from 'node:crypto';
import { createMemoryStore, createPolicies, createPolicyStore } from '@palimpsest/commands';
import {
  type EventStore,
  type IdSource,
  instant,
  type KeyStore,
  type SnapshotStore,
  tenantId,
} from '@palimpsest/kernel';
import { loadStaticEmbedder } from '@palimpsest/models';
import {
  createEmbeddedEventStore,
  createEmbeddedKeyStore,
  lockDataDirectory,
} from '@palimpsest/storage-embedded';
import { createVault, parseRootKey } from '@palimpsest/vault';
import { benchRootKey } from '../service/keys.ts';
import { writeMemories } from './write-memories.ts';

/** Random ids for what the benchmarks write themselves. */
export const ids: IdSource = {
  random: () => randomBytes(16).toString('base64url'),
  uuid: () => randomUUID(),
};

/** Tenant of the bootstrap key. */
const tenant = tenantId('default');

/** Name of the n-th subject of a filled store. */
export const subjectName = (ordinal: number): string => `filled-${ordinal}`;

/** A filled store is opened again by a service, which makes the snapshots that it needs. */
export const noSnapshots: SnapshotStore = {
  save: async () => undefined,
  load: async () => undefined,
  drop: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
};

/** Subjects written at the same time, so that sealing and syncing overlap. */
const AT_ONCE = 4;

/** How much a store is filled with. */
export interface FillSize {
  readonly subjects: number;
  readonly each: number;
}

/** Fills an empty log and key store with `subjects` × `each` memories. Projections are left to the first start. */
export const fillStores = async (
  { eventStore, keyStore }: { readonly eventStore: EventStore; readonly keyStore: KeyStore },
  { subjects, each }: FillSize,
  onSubject: (done: number) => void,
): Promise<void> => {
  const now = () => instant(Date.now());
  const vault = createVault({
    keyStore,
    rootKey: parseRootKey(benchRootKey),
    ids,
    clock: { now },
  });
  await vault.ensureTenant(tenant);
  const storeDeps = { eventStore, snapshots: noSnapshots, vault, now };
  await createPolicies(createPolicyStore(storeDeps)).current(tenant);
  const memories = createMemoryStore(storeDeps);
  const { embedder } = await loadStaticEmbedder();
  const deps = { vault, memories, embedder, ids, now };
  let next = 0;
  let done = 0;
  const write = async (): Promise<void> => {
    while (next < subjects) {
      const ordinal = next;
      next += 1;
      const subject = await vault.ensureSubject(tenant, { kind: 'user', id: subjectName(ordinal) });
      await writeMemories(deps, tenant, subject, ordinal, each);
      done += 1;
      onSubject(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
};

/** The same with those of an empty data directory. */
export const fillStore = async (
  directory: string,
  size: FillSize,
  onSubject: (done: number) => void,
): Promise<void> => {
  await using opened = new AsyncDisposableStack();
  opened.use(lockDataDirectory(directory));
  const eventStore = opened.use(await createEmbeddedEventStore({ directory }));
  const keyStore = opened.use(await createEmbeddedKeyStore({ directory }));
  await fillStores({ eventStore, keyStore }, size, onSubject);
};
