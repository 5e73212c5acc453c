import {
  DomainError,
  type Instant,
  type LedgerLeaf,
  type LedgerStore,
  PortError,
  type RecordedEvent,
  type TenantId,
} from '@palimpsest/kernel';
import {
  type CompletedHash,
  checkpointText,
  createTreeReader,
  type GrowingTree,
  leafBytes,
  leafHash,
  resumeTree,
} from '@palimpsest/ledger';
import type { SigningKeys } from './signing-keys.ts';

/** The ledger of one tenant, as its one writer holds it. */
export interface TenantLedger {
  /**
   * Adds a leaf for each event, in log order; events that have one already are passed over. Durable. Throws `PortError`
   * `CORRUPT` at one that no leaf can be made of, after those before it were added.
   */
  readonly append: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Leaves behind the last checkpoint. */
  readonly uncovered: () => bigint;
  /** Signs a checkpoint over all leaves, unless the last one covers them. */
  readonly cut: (at: () => Instant) => Promise<void>;
}

interface Deps {
  readonly ledger: LedgerStore;
  readonly signingKeys: SigningKeys;
}

/** Leaves of events that have none yet, up to one that no leaf can be made of. */
const makeLeaves = (
  tenant: TenantId,
  last: LedgerLeaf | undefined,
  events: readonly RecordedEvent[],
): { readonly leaves: readonly LedgerLeaf[]; readonly failed: PortError | undefined } => {
  const leaves: LedgerLeaf[] = [];
  let before = last;
  for (const event of events) {
    if (before !== undefined && event.position <= before.position) continue;
    const sequence = (before?.sequence ?? -1n) + 1n;
    try {
      const bytes = leafBytes({ tenant, sequence, previous: before?.hash ?? null, event });
      const hash = leafHash(bytes);
      before = { sequence, eventId: event.id, bytes, hash, position: event.position };
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      return { leaves, failed: error };
    }
    leaves.push(before);
  }
  return { leaves, failed: undefined };
};

/** Completed hashes of one level are dense: they are written in one go. */
const saveHashes = async (
  ledger: LedgerStore,
  tenant: TenantId,
  completed: readonly CompletedHash[],
): Promise<void> => {
  for (const [level, hashes] of Map.groupBy(completed, (one) => one.level)) {
    const [first] = hashes;
    if (first === undefined) continue;
    await ledger.addHashes(tenant, level, {
      from: first.number,
      hashes: hashes.map(({ hash }) => hash),
    });
  }
};

/**
 * Hashes of subtrees that a crash kept from being written: leaves are durable before them. Levels are looked at from
 * below, so that each finds what it is made of.
 */
const mendHashes = async (ledger: LedgerStore, tenant: TenantId, size: bigint): Promise<void> => {
  const tree = createTreeReader((level, options) => ledger.readHashes(tenant, level, options));
  for (let level = 1; size >> BigInt(8 * level) > 0n; level += 1) {
    const width = 1n << BigInt(8 * level);
    const complete = size / width;
    // Only the last ones can be missing: they are written in order, after every append.
    let missing = complete;
    while (
      missing > 0n &&
      (await ledger.readHashes(tenant, level, { from: missing - 1n, limit: 1 })).length === 0
    ) {
      missing -= 1n;
    }
    for (let number = missing; number < complete; number += 1n) {
      const hashes = [await tree.subtree(number * width, width)];
      await ledger.addHashes(tenant, level, { from: number, hashes });
    }
  }
};

/** `undefined`: the tenant was erased, and nothing signs for it any more; its last checkpoint covers its end. */
const originOfLiving = async (
  signingKeys: SigningKeys,
  tenant: TenantId,
): Promise<string | undefined> => {
  try {
    return await signingKeys.originOf(tenant);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
};

/** Opens the ledger of a tenant where it ends. */
export const openTenantLedger = async (
  { ledger, signingKeys }: Deps,
  tenant: TenantId,
): Promise<TenantLedger> => {
  let last: LedgerLeaf | undefined = await ledger.last(tenant);
  const size = (last?.sequence ?? -1n) + 1n;
  await mendHashes(ledger, tenant, size);
  const reader = createTreeReader((level, options) => ledger.readHashes(tenant, level, options));
  const tree: GrowingTree = await resumeTree(reader, size);
  let covered = (await ledger.lastCheckpoint(tenant))?.size ?? 0n;

  return {
    uncovered: () => tree.size() - covered,
    append: async (events) => {
      const made = makeLeaves(tenant, last, events);
      if (made.leaves.length > 0) {
        await ledger.append(tenant, made.leaves);
        last = made.leaves.at(-1);
        await saveHashes(
          ledger,
          tenant,
          made.leaves.flatMap(({ hash }) => tree.add(hash)),
        );
      }
      if (made.failed !== undefined) throw made.failed;
    },
    cut: async (at) => {
      const cutSize = tree.size();
      if (cutSize <= covered) return;
      const origin = await originOfLiving(signingKeys, tenant);
      if (origin === undefined) return;
      const time = at();
      const text = checkpointText({ origin, size: cutSize, root: tree.root(), at: time });
      const note = await signingKeys.sign(tenant, text);
      await ledger.addCheckpoint(tenant, { size: cutSize, text: note, at: time });
      covered = cutSize;
    },
  };
};
