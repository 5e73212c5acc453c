import type { Instant, TenantId } from '@palimpsest/kernel';

/** How far one place outside is with a tenant's checkpoints. */
export interface AnchorState {
  readonly name: string;
  readonly kind: 'file' | 'http';
  /** Leaves of the last checkpoint that it took; `null`: none since the start. */
  readonly size: bigint | null;
  readonly at: Instant | null;
  readonly error: string | null;
}

/** Places outside that keep checkpoints: whoever rewrites the log cannot rewrite them. */
export interface AnchorBoard {
  readonly states: (tenant: TenantId) => readonly AnchorState[];
  /** Checkpoints of a log as the anchors give them back, signed notes; in no order. Leaves out what cannot be read. */
  readonly readBack: (origin: string) => Promise<readonly string[]>;
}
