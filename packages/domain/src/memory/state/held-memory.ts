import type { EventId, Instant, MemoryId, Pseudonym } from '@palimpsest/kernel';
import type { BeliefRow } from '../belief-row.ts';
import type { MemoryContent } from '../content.ts';
import type { FactSource, MemoryEventData } from '../events.ts';

/** One wording of a memory: what a revert needs. */
export interface HeldVersion {
  /** `null`: its key is destroyed. */
  readonly content: MemoryContent | null;
  /** Event whose box holds the content. */
  readonly contentEvent: EventId;
  readonly slotRef: Pseudonym | null;
  readonly memType: BeliefRow['mem_type'];
  readonly stance: BeliefRow['stance'];
  readonly eventFrom: Instant | null;
  readonly eventTo: Instant | null;
}

/** What ended a memory, and the rows as they stood before: a reinstatement opens those again. */
export interface Supersession {
  readonly by: MemoryId;
  readonly kind: 'superseded' | 'merged' | 'compacted';
  readonly rows: readonly BeliefRow[];
}

/** A memory as decisions see it. */
export interface HeldMemory {
  readonly id: MemoryId;
  /** Rank by creation within the subject: the lower is the older. */
  readonly order: number;
  /** Highest version. */
  readonly version: number;
  readonly versions: ReadonlyMap<number, HeldVersion>;
  /** Of the highest version. */
  readonly content: MemoryContent | null;
  readonly vector: Float32Array | null;
  /**
   * Rows that are believed now (`known_to` open), in order of valid time, without overlap. Empty when the
   * memory stands nowhere in time any more: absorbed by a merge, or superseded from its very start.
   */
  readonly rows: readonly BeliefRow[];
  /** The last of `rows`; when there are none, the last one that was closed. */
  readonly head: BeliefRow;
  readonly deletion: {
    readonly at: Instant;
    readonly reason: MemoryEventData<'MemoriesDeleted'>['reason'];
  } | null;
  readonly supersession: Supersession | null;
  readonly source: FactSource;
  /** In how many intakes it was told: once, and again with every fact that said the same or more. */
  readonly tellings: number;
  /** It was added while the model was away, and nobody has decided since what it means for the others. */
  readonly awaitsDecision: boolean;
  readonly derivedFrom: readonly MemoryId[];
}

export type MemoryStatus = BeliefRow['status'] | 'DELETED';

/** Status of a memory as a whole, now. */
export const statusOf = (memory: HeldMemory): MemoryStatus => {
  if (memory.deletion !== null) return 'DELETED';
  return memory.rows.length === 0 ? 'SUPERSEDED' : memory.head.status;
};

/** Neither deleted, superseded nor archived: a candidate for evolution and de-duplication. */
export const isLive = (memory: HeldMemory): boolean => statusOf(memory) === 'ACTIVE';

/** When the message was said that the current wording comes from; its record time if that is unknown. */
export const saidAt = (memory: HeldMemory): string =>
  memory.content?.said_at ?? memory.head.updated_at;
