/**
 * How people ask about a slot, for the ranker: which words name the slot, and in what other words a
 * question for it comes, often without any word of the stored fact.
 */
export interface SlotConcept {
  /** `FactSlot.name`. */
  readonly slot: string;
  /** `FactSlot.key`, when only one key of the slot is meant (`attribute` weight); `null` for any. */
  readonly key: string | null;
  /** Words that name the slot in a question, English, lower case. */
  readonly english: readonly string[];
  /** The same, Chinese (Simplified). */
  readonly chinese: readonly string[];
  /** Whole questions in everyday words, both languages, first person; compared by meaning. */
  readonly prototypes: readonly string[];
}
