import type { Instant, MemoryId } from '@palimpsest/kernel';
import type { BeliefRow } from './belief-row.ts';

/** What recalls left with a memory: decisions take it as data, since recalls stand in other streams. */
export interface RecalledAnchor
  extends Pick<BeliefRow, 'weight' | 'weight_at' | 'weight_decay' | 'fades_at'> {
  readonly last_recalled_at: Instant;
}

/** By memory; those never recalled are not there. */
export type RecalledAnchors = ReadonlyMap<MemoryId, RecalledAnchor>;

/** A memory in the order of eviction. */
export interface EvictionCandidate {
  readonly memoryId: MemoryId;
  readonly weight: number;
  /** `null`: never. */
  readonly lastRecalledAt: Instant | null;
}
