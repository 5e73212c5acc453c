import type { EventId, Instant, TenantId } from '../ids.ts';
import type { WrappedKey } from './key-store.ts';

/** One leaf of a tenant's ledger (DESIGN section 10). Leaves outlive the events that they commit to. */
export interface LedgerLeaf {
  /** Dense from 0 per tenant, in log order. */
  readonly sequence: bigint;
  /** Of the event that it commits to. */
  readonly eventId: EventId;
  /** Canonical bytes; RFC 6962 leaf hash = SHA-256(0x00 ‖ bytes). */
  readonly bytes: Uint8Array;
  /** 32 bytes. */
  readonly hash: Uint8Array;
  /** Position of the event in the log. */
  readonly position: bigint;
}

export interface LedgerCheckpoint {
  readonly size: bigint;
  /** Signed note (C2SP tlog-checkpoint). */
  readonly text: string;
  readonly at: Instant;
}

/** A key that a tenant's checkpoints are signed with. Old ones stay: they verify old checkpoints. */
export interface LedgerSigningKey {
  /** Key id of the signed note, 8 hex digits. */
  readonly keyId: string;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly wrappedKey: WrappedKey;
  readonly createdAt: Instant;
}

/**
 * The second record: append-only, backed up, never rebuilt.
 *
 * - `append` takes the leaves that follow the last one; a gap, an overlap with other bytes, or an event that
 *   has a leaf already is a `PortError` `CORRUPT`; a repeat of stored leaves with the same bytes does nothing.
 *   Atomic, durable.
 * - `last` is the leaf with the highest sequence; `read` gives leaves in order; `findEvent` is the leaf of an
 *   event; `lastUpTo` is the leaf with the highest position that is not above the one given.
 * - Hashes are the roots of complete subtrees: number `n` of level `l` covers the `256^l` leaves from `n × 256^l`
 *   on. Level 0 are the leaf hashes, which `append` stores; those of levels 1 to 7 are added as they become complete,
 *   dense from 0 (a gap or other bytes: `CORRUPT`; a repeat does nothing). 256 of them in a row are a tile (C2SP tlog-tiles).
 * - Checkpoints only grow: a smaller size than the last is `CORRUPT`. `checkpoints` gives them by size, from a
 *   size on (inclusive); of one size, in the order in which they were added.
 * - `progress` is the log position up to which every tenant's leaves stand; it never goes back.
 * - Signing keys are given in the order in which they were added; the last one signs. Adding one again does nothing.
 */
export interface LedgerStore extends AsyncDisposable {
  readonly append: (tenant: TenantId, leaves: readonly LedgerLeaf[]) => Promise<void>;
  readonly last: (tenant: TenantId) => Promise<LedgerLeaf | undefined>;
  readonly read: (
    tenant: TenantId,
    options: { readonly from: bigint; readonly limit: number },
  ) => Promise<readonly LedgerLeaf[]>;
  readonly findEvent: (tenant: TenantId, eventId: EventId) => Promise<LedgerLeaf | undefined>;
  readonly lastUpTo: (tenant: TenantId, position: bigint) => Promise<LedgerLeaf | undefined>;
  readonly addHashes: (
    tenant: TenantId,
    level: number,
    hashes: { readonly from: bigint; readonly hashes: readonly Uint8Array[] },
  ) => Promise<void>;
  readonly readHashes: (
    tenant: TenantId,
    level: number,
    options: { readonly from: bigint; readonly limit: number },
  ) => Promise<readonly Uint8Array[]>;
  readonly addCheckpoint: (tenant: TenantId, checkpoint: LedgerCheckpoint) => Promise<void>;
  readonly lastCheckpoint: (tenant: TenantId) => Promise<LedgerCheckpoint | undefined>;
  readonly checkpoints: (
    tenant: TenantId,
    options: { readonly from: bigint; readonly limit: number },
  ) => Promise<readonly LedgerCheckpoint[]>;
  readonly saveProgress: (position: bigint) => Promise<void>;
  readonly progress: () => Promise<bigint | undefined>;
  readonly addSigningKey: (tenant: TenantId, key: LedgerSigningKey) => Promise<void>;
  readonly signingKeys: (tenant: TenantId) => Promise<readonly LedgerSigningKey[]>;
  /** Tenants that have a leaf, in order of their ids. */
  readonly tenants: () => Promise<readonly TenantId[]>;
}
