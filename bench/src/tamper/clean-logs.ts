import { join } from 'node:path';
import { createMemoryStore, createPolicies, createPolicyStore } from '@palimpsest/commands';
import { memoryStream, tenantStream } from '@palimpsest/domain';
import {
  type Embedder,
  eventId,
  type SubjectId,
  type TenantId,
  tenantId,
} from '@palimpsest/kernel';
import { canonicalBytes, verifierKey } from '@palimpsest/ledger';
import { loadStaticEmbedder } from '@palimpsest/models';
import { createSigningKeys } from '@palimpsest/projections';
import { verifyBundle } from '@palimpsest/server';
import { createEmbeddedKeyStore, createEmbeddedLease } from '@palimpsest/storage-embedded';
import { createSeededRandom, type SeededRandom } from '@palimpsest/testing/seeded-random';
import { createVault, parseRootKey } from '@palimpsest/vault';
import { benchRootKey } from '../service/keys.ts';
import { ids, noSnapshots } from '../store/fill-store.ts';
import { writeMemories } from '../store/write-memories.ts';
import type { LogMedium } from './log-medium.ts';
import { openRecordStores } from './record-stores.ts';
import { scratchDirectory } from './scratch-directory.ts';
import {
  clock,
  foldAll,
  type RecordStores,
  sealLedger,
  verifyTenant,
  writeTenantBundle,
} from './tenant-record.ts';

/** A log in order in which something was found. */
export interface FalseAlarm {
  readonly tenant: TenantId;
  readonly where: 'verify' | 'bundle';
  readonly found: string;
}

export interface CleanLogs {
  readonly logs: number;
  readonly leaves: number;
  readonly alarms: readonly FalseAlarm[];
}

/** Ledgers that lie in one log, events between each other's. */
const TOGETHER = 20;
const MAX_ROUNDS = 3;

/** Ends a subject as an erasure does: the event that says so, then the stream. */
const eraseSubject = async (
  { eventStore }: RecordStores,
  tenant: TenantId,
  subject: SubjectId,
): Promise<void> => {
  const id = eventId(ids.uuid());
  const metadata = {
    event_id: id,
    tenant,
    subject_id: subject,
    recorded_at: clock.now(),
    schema_version: 1,
  };
  await eventStore.append(
    tenantStream(tenant),
    [
      {
        id,
        type: 'SubjectErased',
        data: canonicalBytes({ subject_id: subject }),
        metadata: canonicalBytes(metadata),
      },
    ],
    { expectedRevision: 'any' },
  );
  await eventStore.tombstone(memoryStream(subject));
};

/** What one tenant's log gets in one round. */
const growLog = async (
  stores: RecordStores,
  write: (tenant: TenantId, ordinal: number, count: number) => Promise<SubjectId>,
  tenant: TenantId,
  random: SeededRandom,
  erasable: SubjectId[],
): Promise<void> => {
  const subjects = 1 + random.below(3);
  for (let ordinal = 0; ordinal < subjects; ordinal += 1) {
    // Now and then one that goes over the edge of a tile.
    const count = random.chance(0.01) ? 250 + random.below(12) : random.below(6);
    if (count > 0) erasable.push(await write(tenant, ordinal, count));
  }
  if (random.chance(0.15)) {
    await createSigningKeys({ ...stores, clock }).rotate(tenant);
  }
};

/** Fills logs at random, in order, and looks whether a verification finds anything in them. */
const checkTogether = async (
  medium: LogMedium,
  random: SeededRandom,
  count: number,
  embedder: Embedder,
): Promise<CleanLogs> => {
  await using opened = new AsyncDisposableStack();
  const { path: directory } = opened.use(await scratchDirectory());
  const keyStore = opened.use(await createEmbeddedKeyStore({ directory }));
  const lease = opened.use(await createEmbeddedLease({ directory }));
  const vault = createVault({ keyStore, rootKey: parseRootKey(benchRootKey), ids, clock });
  const stores = opened.use(await openRecordStores(medium, directory, vault));
  const { now } = clock;
  const storeDeps = { eventStore: stores.eventStore, snapshots: noSnapshots, vault, now };
  const deps = { vault, memories: createMemoryStore(storeDeps), embedder, ids, now };
  const policies = createPolicies(createPolicyStore(storeDeps));
  const tenants = Array.from({ length: count }, (_, index) => tenantId(`clean-${index}`));
  const anchored = new Map<TenantId, string[]>(tenants.map((tenant) => [tenant, []]));
  const subjects = new Map<TenantId, SubjectId[]>(tenants.map((tenant) => [tenant, []]));
  for (const tenant of tenants) {
    await vault.ensureTenant(tenant);
    await policies.current(tenant);
  }

  const write = async (tenant: TenantId, ordinal: number, memories: number) => {
    const name = { kind: 'user' as const, id: `person ${ordinal}` };
    const subject = await vault.ensureSubject(tenant, name);
    await writeMemories(deps, tenant, subject, ordinal, memories);
    return subject;
  };
  const rounds = 1 + random.below(MAX_ROUNDS);
  for (let round = 0; round < rounds; round += 1) {
    for (const tenant of tenants) {
      await growLog(stores, write, tenant, random, subjects.get(tenant) ?? []);
    }
    await sealLedger(stores, lease, ids, tenants);
    for (const tenant of tenants) {
      const checkpoint = await stores.ledger.lastCheckpoint(tenant);
      if (checkpoint !== undefined && random.chance(0.7)) {
        anchored.get(tenant)?.push(checkpoint.text);
      }
    }
  }
  for (const tenant of tenants) {
    const subject = random.pick(subjects.get(tenant) ?? []);
    if (subject !== undefined && random.chance(0.3)) await eraseSubject(stores, tenant, subject);
  }
  await sealLedger(stores, lease, ids, tenants);
  await foldAll(stores);

  let leaves = 0;
  const alarms: FalseAlarm[] = [];
  for (const tenant of tenants) {
    const report = await verifyTenant(stores, tenant, anchored.get(tenant) ?? []);
    leaves += report.checked.to;
    if (report.first_bad !== null) {
      alarms.push({ tenant, where: 'verify', found: JSON.stringify(report.first_bad) });
    }
    const path = join(directory, `${tenant}.tar`);
    await writeTenantBundle(stores, tenant, path);
    const keys = await createSigningKeys({ ...stores, clock }).publicKeys(tenant);
    const { firstBad } = await verifyBundle(path, {
      keys: keys.map(({ name, publicKey }) => verifierKey(name, publicKey)),
    });
    if (firstBad !== null) alarms.push({ tenant, where: 'bundle', found: firstBad.detail });
  }
  return { logs: count, leaves, alarms };
};

/** So many logs in order, made at random from a seed: nothing may be found in any of them. */
export const checkCleanLogs = async (
  medium: LogMedium,
  seed: number,
  logs: number,
  onDone: (done: number) => void = () => undefined,
): Promise<CleanLogs> => {
  const random = createSeededRandom(seed);
  const { embedder } = await loadStaticEmbedder();
  const sum = { logs: 0, leaves: 0, alarms: [] as FalseAlarm[] };
  while (sum.logs < logs) {
    const one = await checkTogether(medium, random, Math.min(TOGETHER, logs - sum.logs), embedder);
    sum.logs += one.logs;
    sum.leaves += one.leaves;
    sum.alarms.push(...one.alarms);
    onDone(sum.logs);
  }
  return sum;
};
