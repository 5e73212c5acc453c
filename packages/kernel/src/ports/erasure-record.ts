import type { EventId, Instant, KeySlotId, MemoryId, SubjectId, TenantId } from '../ids.ts';

/** One erasure, as it is told outside of the data: enough to carry it out again on an older backup. */
export interface RecordedErasure {
  readonly erasureId: string;
  readonly tenant: TenantId;
  /** `null`: the tenant as a whole, its own key too. */
  readonly subject: SubjectId | null;
  readonly at: Instant;
  readonly whole: boolean;
  readonly memoryIds: readonly MemoryId[];
  /** Intakes, by the revision of their acceptance, whose messages ended with their term. Lines of older records have none. */
  readonly intakes?: readonly string[];
  /** Key slots that were destroyed. */
  readonly slots: readonly KeySlotId[];
  /** Of a tenant: the event that tells of its end, and the signed checkpoint that covers it. */
  readonly certificate?: { readonly eventId: EventId; readonly checkpoint: string | null };
}

/**
 * The erasures of a service, kept apart from its data: a restored backup brings back what was erased since, and this
 * says what has to go again. Random ids alone; nothing that tells of a person.
 *
 * - `append` is durable when it resolves. The same erasure may be told again.
 * - `read` gives them in the order in which they were told.
 */
export interface ErasureRecord {
  readonly append: (erasure: RecordedErasure) => Promise<void>;
  readonly read: () => AsyncIterable<RecordedErasure>;
}
