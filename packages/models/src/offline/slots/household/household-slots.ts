import type { SaidClause } from '../../clauses/clause.ts';
import type { SlotMatch } from '../slot-match.ts';

/** A child of the speaker. */
export const child = (
  key: string,
  value: string,
  clause: SaidClause,
  extra: Partial<SlotMatch> = {},
): SlotMatch => ({
  name: 'child',
  key,
  cardinality: 'one',
  person: 'self',
  value,
  category: 'family',
  entities: value.length > 0 ? [{ name: typedOf(clause, value), type: 'PERSON' }] : [],
  ...extra,
});

/** An animal of the speaker. */
export const pet = (
  key: string,
  value: string,
  clause: SaidClause,
  extra: Partial<SlotMatch> = {},
): SlotMatch => ({
  name: 'pet',
  key,
  cardinality: 'one',
  person: 'self',
  value,
  category: 'family',
  entities: value.length > 0 ? [{ name: typedOf(clause, value), type: 'PET' }] : [],
  ...extra,
});

/** Several animals told of in one sentence. */
export const pets = (
  kind: string,
  names: readonly string[],
  clause: SaidClause,
  extra: Partial<SlotMatch> = {},
): SlotMatch =>
  pet(kind, names.join(', ').toLowerCase(), clause, {
    ...extra,
    entities: names.map((name) => ({ name, type: 'PET' })),
  });

const typedOf = (clause: SaidClause, value: string): string => {
  const at = clause.folded.indexOf(value);
  return at < 0 ? value : clause.raw.slice(at, at + value.length);
};

/** `Her name is Fig.`: the name of whoever was told of just before; it stands for nothing alone. */
export const namingSlot = 'naming';

/** The name of whoever was told of just before. */
export const naming = (value: string, clause: SaidClause): readonly SlotMatch[] => [
  {
    name: namingSlot,
    key: null,
    cardinality: 'one',
    person: 'self',
    value,
    category: 'family',
    stance: 'state',
    entities: [{ name: typedOf(clause, value), type: 'PERSON' }],
  },
];

const sexOf = (word: string): string => {
  if (/daughter|girl|女|闺|千金/.test(word)) return 'daughter';
  if (/son\b|boy|儿子|公子/.test(word)) return 'son';
  return 'child';
};
const orderOf = (word: string): string => {
  if (/old|eld|first|大/.test(word)) return 'older ';
  if (/young|second|小|二/.test(word)) return 'younger ';
  return '';
};
/** A child is keyed by name, else by sex and order. */
export const childKey = (word: string, name: string): string =>
  name.length > 0 ? name : `${orderOf(word)}${sexOf(word)}`;
