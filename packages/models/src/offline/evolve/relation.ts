import type { EvolutionCandidate, ExtractedFact } from '@palimpsest/kernel';
import { contains } from '../facts/normalise-value.ts';
import { overlap } from './overlap.ts';

/** Slots that say what a person takes to or does: an end told of one ends the same thing in the others. */
const attitudes: ReadonlySet<string> = new Set(['likes', 'routine', 'favourite', 'skill', 'diet']);

/** Slots with one value at a time, whatever "also" says. */
export const strictSlots: ReadonlySet<string> = new Set([
  'home',
  'name',
  'age',
  'address_form',
  'birthday',
  'relationship',
  'partner',
  'origin',
  'gender',
  'pronouns',
  'surname',
  'attribute',
]);

const digits = (text: string): string => text.replace(/\D/g, '');

/** Whether two normalised values are the same; numbers by their digits. */
export const sameValue = (one: string | null, other: string | null): boolean => {
  if (one === null || other === null) return one === other;
  if (one === other) return true;
  const first = digits(one);
  return first.length >= 5 && first === digits(other);
};

const keyOverlap = (one: string, other: string): boolean => {
  if (one === other || one.length === 0 || other.length === 0) return one === other;
  if (contains(one, other) || contains(other, one)) return true;
  return overlap(one, other) >= 0.5;
};

/** Whether two plans are about the same thing: their topics share most of the shorter one's words. */
export const sameTopic = (one: string, other: string): boolean => keyOverlap(one, other);

const sameName = (fact: ExtractedFact, candidate: EvolutionCandidate): boolean => {
  const key = fact.slot?.key ?? '';
  const known = candidate.slot?.key ?? '';
  if (
    fact.value !== null &&
    fact.value.length > 0 &&
    candidate.value !== null &&
    candidate.value.length > 0
  ) {
    return (
      (sameValue(fact.value, candidate.value) ||
        candidate.value.split(', ').includes(fact.value)) &&
      (key === known || key === 'pet' || known === 'pet' || fact.slot?.name === 'child')
    );
  }
  return key === known || key === 'pet' || known === 'pet';
};

/** Whether a candidate speaks of the very slot of the fact: same person, name and key. */
export const sameSlot = (fact: ExtractedFact, candidate: EvolutionCandidate): boolean => {
  const { slot } = fact;
  const known = candidate.slot;
  if (slot === null || known === null || slot.person !== known.person || slot.name !== known.name)
    return false;
  if (slot.key === null || known.key === null) return slot.key === known.key;
  switch (slot.name) {
    case 'plan':
    case 'goal':
      return sameTopic(slot.key, known.key);
    case 'routine':
    case 'possession':
      return slot.key === known.key || keyOverlap(slot.key, known.key);
    case 'likes':
    case 'skill':
      return bareThing(slot.key) === bareThing(known.key) || keySpelling(slot.key, known.key);
    case 'pet':
    case 'child':
      return sameName(fact, candidate);
    default:
      return slot.key === known.key || (slot.key.length > 3 && keySpelling(slot.key, known.key));
  }
};

const keySpelling = (one: string, other: string): boolean =>
  one.replace(/[\s-]/g, '') === other.replace(/[\s-]/g, '') ||
  `${one}s` === other ||
  `${other}s` === one;

/** Whether both speak of one liked, done or avoided thing in different slots (`drink coffee` / likes coffee). */
export const sameThing = (fact: ExtractedFact, candidate: EvolutionCandidate): boolean => {
  const { slot } = fact;
  const known = candidate.slot;
  if (slot === null || known === null || slot.person !== known.person) return false;
  if (!attitudes.has(slot.name) || !attitudes.has(known.name)) return false;
  const mine = bareThing(
    slot.name === 'favourite' || slot.name === 'diet' ? (fact.value ?? '') : (slot.key ?? ''),
  );
  const theirs = bareThing(
    known.name === 'favourite' || known.name === 'diet'
      ? (candidate.value ?? '')
      : (known.key ?? ''),
  );
  if (mine.length === 0 || theirs.length === 0) return false;
  return (
    mine === theirs ||
    (mine.length > 1 &&
      theirs.length > 1 &&
      (contains(mine, theirs) || contains(theirs, mine)) &&
      Math.min(mine.length, theirs.length) >= 2)
  );
};

const bareThing = (text: string): string =>
  text
    .replace(
      /^(?:drink|eat|play|smoke|do|go|watch|read|listen to|make|use|cook|bake|have)(?:ing)?\s+(?=\S)/,
      '',
    )
    .replace(
      /^(?:drinking|eating|playing|smoking|doing|going|watching|reading|listening to|making|using)\s+/,
      '',
    )
    .replace(/^(?:喝|吃|抽|玩|打|看|听|做|下|弹|拉|去|上|学|练)(?=.)/, '')
    .trim();
