import type { SaidClause } from '../../clauses/clause.ts';
import type { SlotMatch } from '../slot-match.ts';
import { asTyped } from '../value.ts';

/** The place somebody lives in. */
export const home = (
  clause: SaidClause,
  value: string,
  start: number,
  extra: Partial<SlotMatch> = {},
): SlotMatch => ({
  name: 'home',
  key: null,
  cardinality: 'one',
  value,
  category: 'home',
  entities: [{ name: asTyped(clause, value, start), type: 'PLACE' }],
  ...extra,
});

/** What somebody lives in: a flat, a houseboat. */
export const dwelling = (value: string): SlotMatch => ({
  name: 'dwelling',
  key: null,
  cardinality: 'one',
  value,
  category: 'home',
});
