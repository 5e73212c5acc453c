import type { SaidClause } from '../../clauses/clause.ts';
import type { Piece } from '../piece.ts';
import type { SlotMatch } from '../slot-match.ts';
import { asTyped } from '../value.ts';

type Extra = Partial<SlotMatch>;

/** Whom somebody works for. */
export const employer = (clause: SaidClause, found: Piece, extra: Extra = {}): SlotMatch => ({
  name: 'employer',
  key: null,
  cardinality: 'one',
  value: found.text,
  category: 'work',
  entities: [{ name: asTyped(clause, found.text, found.start), type: 'ORGANISATION' }],
  ...extra,
});

/** What somebody works as. */
export const occupation = (value: string, extra: Extra = {}): SlotMatch => ({
  name: 'occupation',
  key: null,
  cardinality: 'one',
  value: value.replace(/^(?:a|an|the|my)\s+/, ''),
  category: 'work',
  ...extra,
});

/** A slot of work life with one value: field, town, manner of work. */
export const single = (name: string, value: string, extra: Extra = {}): SlotMatch => ({
  name,
  key: null,
  cardinality: 'one',
  value,
  category: 'work',
  ...extra,
});
