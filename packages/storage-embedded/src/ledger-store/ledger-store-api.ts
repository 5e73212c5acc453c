import type { EventId, LedgerCheckpoint, LedgerSigningKey, TenantId } from '@palimpsest/kernel';
import type { PackedLeaves } from './packed-leaves.ts';

export interface LeafAppend {
  readonly tenant: TenantId;
  readonly leaves: PackedLeaves;
}

export interface LeafRead {
  readonly tenant: TenantId;
  readonly from: bigint;
  readonly limit: number;
}

export interface EventLookUp {
  readonly tenant: TenantId;
  readonly eventId: EventId;
}

export interface PositionLookUp {
  readonly tenant: TenantId;
  readonly position: bigint;
}

export interface HashAppend {
  readonly tenant: TenantId;
  readonly level: number;
  readonly from: bigint;
  readonly hashes: readonly Uint8Array[];
}

export interface HashRead extends LeafRead {
  readonly level: number;
}

export interface SigningKeyAppend {
  readonly tenant: TenantId;
  readonly key: LedgerSigningKey;
}

export interface CheckpointAppend {
  readonly tenant: TenantId;
  readonly checkpoint: LedgerCheckpoint;
}

/** The thread that keeps the ledger. */
export interface LedgerStoreApi {
  readonly append: (request: LeafAppend) => void;
  /** One leaf, or none. */
  readonly last: (tenant: TenantId) => PackedLeaves;
  readonly read: (request: LeafRead) => PackedLeaves;
  /** One leaf, or none. */
  readonly findEvent: (request: EventLookUp) => PackedLeaves;
  /** One leaf, or none. */
  readonly lastUpTo: (request: PositionLookUp) => PackedLeaves;
  readonly addHashes: (request: HashAppend) => void;
  readonly readHashes: (request: HashRead) => readonly Uint8Array[];
  readonly addCheckpoint: (request: CheckpointAppend) => void;
  readonly lastCheckpoint: (tenant: TenantId) => LedgerCheckpoint | undefined;
  readonly checkpoints: (request: LeafRead) => readonly LedgerCheckpoint[];
  readonly saveProgress: (position: bigint) => void;
  readonly progress: () => bigint | undefined;
  readonly addSigningKey: (request: SigningKeyAppend) => void;
  readonly signingKeys: (tenant: TenantId) => readonly LedgerSigningKey[];
  readonly tenants: () => readonly TenantId[];
}
