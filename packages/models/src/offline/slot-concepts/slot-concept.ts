/**
 * How people ask about a slot. Data for reading questions, no rule of extraction: the ranker compares a question
 * with `asks` by meaning and looks for `words` and `cues` in it, and then looks for memories of `slots`.
 */
export interface SlotConcept {
  /** Slot names, or `name/key` for one attribute of a keyed slot (`attribute/weight`). */
  readonly slots: readonly string[];
  /** Words and short phrases that name the slot when they stand in a question about oneself. */
  readonly words: readonly string[];
  /** Words of everyday situations in which the slot is needed, without naming it. */
  readonly cues: readonly string[];
  /** Questions and errands that need it, in other words each. */
  readonly asks: readonly string[];
}

/** What is written down for each concept; its cues stand in a list of their own, by its slots. */
export type AskedConcept = Omit<SlotConcept, 'cues'>;
