import type { ExtractedFact } from '@palimpsest/kernel';
import { namingSlot } from '../slots/household/household-slots.ts';

const nameless = (fact: ExtractedFact): boolean =>
  fact.stance === 'state' &&
  ((fact.value === '' && (fact.slot?.name === 'pet' || fact.slot?.name === 'child')) ||
    (fact.slot?.name === 'relationship' && /^(?:dating|engaged|married)$/.test(fact.value ?? '')));

const named = (before: ExtractedFact, fact: ExtractedFact): ExtractedFact => {
  const gap = /[\u3400-\u9fff]/.test(before.text) ? '' : ' ';
  const slot =
    before.slot?.name === 'relationship'
      ? { person: 'self', name: 'partner', key: null, cardinality: 'one' as const }
      : before.slot?.name === 'child' && before.slot !== null
        ? { ...before.slot, key: fact.value }
        : before.slot;
  const entities = fact.entities.map((entity) =>
    slot?.name === 'pet' ? { ...entity, type: 'PET' } : entity,
  );
  return { ...before, slot, value: fact.value, entities, text: `${before.text}${gap}${fact.text}` };
};

const names = (before: ExtractedFact, fact: ExtractedFact): boolean => {
  if (!nameless(before) || fact.stance !== 'state' || (fact.value ?? '').length === 0) return false;
  if (fact.slot?.name === namingSlot) return true;
  if (before.slot?.name === 'relationship') return fact.slot?.name === 'partner';
  return (
    fact.slot?.name === before.slot?.name &&
    (fact.slot?.key === before.slot?.key || fact.slot?.name === 'child')
  );
};

/** `We got a cat. Her name is Miso.` is one fact: the name goes into the one that lacked it. */
export const joinNames = (facts: readonly ExtractedFact[]): readonly ExtractedFact[] => {
  const joined: ExtractedFact[] = [];
  for (const fact of facts) {
    const at = joined.findLastIndex((before) => names(before, fact));
    const before = joined[at];
    if (before !== undefined && at >= joined.length - 2) joined[at] = named(before, fact);
    else if (fact.slot?.name !== namingSlot) joined.push(fact);
  }
  return joined;
};
