import type { FactFields, MemoryContent } from '@palimpsest/domain';
import type { ExtractedFact, FactSlot, Instant, Pseudonym } from '@palimpsest/kernel';
import { normalise } from '@palimpsest/text';
import type { SubjectPseudonyms } from '@palimpsest/vault';

/** A fact with what its call gives to every fact. */
export interface GivenFields {
  readonly isImportant: boolean;
  readonly expireAt: Instant | null;
  readonly customTags: readonly string[];
  readonly metadata: MemoryContent['metadata'];
  readonly appId: string | null;
  readonly sessionId: string | null;
  readonly agentId: string | null;
}

/** Two wordings that differ only in case, width, script variant, spaces or closing marks are the same wording. */
export const wordingHmac = (pseudonyms: SubjectPseudonyms, text: string): string => {
  const { text: folded } = normalise(text);
  const words = folded.replace(/[\s\p{P}]+/gu, ' ').trim();
  // Marks alone are told apart as they are.
  return pseudonyms.contentHmac(words === '' ? folded.trim() : words);
};

/** Pseudonym of a slot in which two current values contradict each other; `null` for any other. */
export const slotRefOf = (
  pseudonyms: SubjectPseudonyms,
  slot: FactSlot | null,
): Pseudonym | null =>
  slot === null || slot.cardinality === 'many'
    ? null
    : pseudonyms.slotRef(JSON.stringify([slot.person, slot.name, slot.key]));

/** The box document of a fact. */
export const contentOf = (
  fact: ExtractedFact,
  given: GivenFields,
  pseudonyms: SubjectPseudonyms,
  from: { readonly messageIds: readonly string[]; readonly saidAt: Instant },
  reason: string | null,
): MemoryContent => ({
  content: fact.text,
  content_hmac: wordingHmac(pseudonyms, fact.text),
  slot: fact.slot,
  value: fact.value,
  polarity: fact.polarity,
  stance: fact.stance,
  entities: [...fact.entities],
  categories: [...fact.categories],
  custom_tags: [...given.customTags],
  metadata: given.metadata,
  app_id: given.appId,
  session_id: given.sessionId,
  agent_id: given.agentId,
  message_ids: [...from.messageIds],
  said_at: from.saidAt,
  reason,
});

/** The clear fields of a fact. */
export const fieldsOf = (
  fact: ExtractedFact,
  given: GivenFields,
  pseudonyms: SubjectPseudonyms,
): FactFields => ({
  ownership: fact.ownership,
  memType: fact.memType,
  stance: fact.stance,
  slotRef: slotRefOf(pseudonyms, fact.slot),
  validFrom: fact.validFrom,
  validFromAssumed: fact.validFromAssumed,
  validTo: fact.validTo,
  eventFrom: fact.eventFrom,
  eventTo: fact.eventTo,
  expireAt: given.expireAt,
  isImportant: given.isImportant || fact.isImportant,
  persona: false,
  weight: null,
});
