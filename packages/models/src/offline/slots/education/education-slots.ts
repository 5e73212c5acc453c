import type { SaidClause } from '../../clauses/clause.ts';
import type { SlotMatch } from '../slot-match.ts';
import { asTyped } from '../value.ts';

/** A field of study. */
export const major = (value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'major',
  key: null,
  cardinality: 'one',
  value,
  category: 'education',
  ...extra,
});

/** A school or university. */
export const school = (
  clause: SaidClause,
  value: string,
  start: number,
  extra: Partial<SlotMatch> = {},
): SlotMatch => ({
  name: 'school',
  key: null,
  cardinality: 'one',
  value,
  category: 'education',
  entities: [{ name: asTyped(clause, value, start), type: 'ORGANISATION' }],
  ...extra,
});

/** A degree that is worked for. */
export const degree = (value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'degree',
  key: null,
  cardinality: 'one',
  value,
  category: 'education',
  ...extra,
});
