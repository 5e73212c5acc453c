import type { LedgerCheckpoint, TenantId } from '@palimpsest/kernel';
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
  readonly addCheckpoint: (request: CheckpointAppend) => void;
  readonly lastCheckpoint: (tenant: TenantId) => LedgerCheckpoint | undefined;
}
