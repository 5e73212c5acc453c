import type { SaidClause } from '../../clauses/clause.ts';
import type { SlotMatch } from '../slot-match.ts';
import { asTyped } from '../value.ts';

/** Marital status. */
export const status = (value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'relationship',
  key: null,
  cardinality: 'one',
  person: 'self',
  value,
  category: 'family',
  ...extra,
});

/** The one somebody shares life with. */
export const partner = (
  clause: SaidClause,
  value: string,
  extra: Partial<SlotMatch> = {},
): SlotMatch => ({
  name: 'partner',
  key: null,
  cardinality: 'one',
  person: 'self',
  value,
  category: 'family',
  entities: value.length === 0 ? [] : [{ name: asTyped(clause, value, 0), type: 'PERSON' }],
  ...extra,
});
