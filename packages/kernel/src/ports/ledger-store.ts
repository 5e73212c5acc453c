import type { Instant, TenantId } from '../ids.ts';

/** One leaf of a tenant's ledger (DESIGN section 10). Leaves outlive the events that they commit to. */
export interface LedgerLeaf {
  /** Dense from 0 per tenant, in log order. */
  readonly sequence: bigint;
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

/**
 * The second record: append-only, backed up, never rebuilt.
 *
 * - `append` takes the leaves that follow the last one; a gap or an overlap with other bytes is a
 *   `PortError` `CORRUPT`; a repeat of stored leaves with the same bytes does nothing. Atomic, durable.
 * - `last` is the leaf with the highest sequence; `read` gives leaves in order.
 * - Checkpoints only grow: a smaller size than the last is `CORRUPT`.
 */
export interface LedgerStore extends AsyncDisposable {
  readonly append: (tenant: TenantId, leaves: readonly LedgerLeaf[]) => Promise<void>;
  readonly last: (tenant: TenantId) => Promise<LedgerLeaf | undefined>;
  readonly read: (
    tenant: TenantId,
    options: { readonly from: bigint; readonly limit: number },
  ) => Promise<readonly LedgerLeaf[]>;
  readonly addCheckpoint: (tenant: TenantId, checkpoint: LedgerCheckpoint) => Promise<void>;
  readonly lastCheckpoint: (tenant: TenantId) => Promise<LedgerCheckpoint | undefined>;
}
