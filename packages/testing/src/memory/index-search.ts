import type { FindQuery } from '@palimpsest/kernel';
import { type DocumentRow, fieldOf } from './document-row.ts';
import { compareScalars, compareTexts, type Scalar } from './scalar-order.ts';

/** Where a document stands among those that an index look-up answers. */
export interface Place {
  readonly values: readonly Scalar[];
  readonly id: string;
}

export const placeOf = ({ id, document }: DocumentRow, fields: readonly string[]): Place => ({
  values: fields.map((field) => fieldOf(document, field)),
  id,
});

export const comparePlaces = (a: Place, b: Place): number => {
  for (const [place, value] of a.values.entries()) {
    const order = compareScalars(value, b.values[place] ?? null);
    if (order !== 0) return order;
  }
  return compareTexts(a.id, b.id);
};

const withinRange = (value: Scalar, range: NonNullable<FindQuery['range']>): boolean =>
  Object.entries(range).every(([operator, bound]) => {
    if (bound === undefined) return true;
    if (typeof value !== typeof bound) return false;
    const order = compareScalars(value, bound);
    return { gte: order >= 0, gt: order > 0, lte: order <= 0, lt: order < 0 }[operator] ?? false;
  });

/** The documents that a query answers, in its order, tombstones left out. */
export const searchRows = (
  rows: Iterable<DocumentRow>,
  fields: readonly string[],
  { equals, range, order }: Pick<FindQuery, 'equals' | 'range' | 'order'>,
): DocumentRow[] => {
  const rest = fields.slice(equals.length);
  const [ranged] = rest;
  const sign = order === 'descending' ? -1 : 1;
  return [...rows]
    .filter(
      ({ document }) =>
        document !== undefined &&
        equals.every((value, place) => fieldOf(document, fields[place] ?? '') === value) &&
        (range === undefined ||
          ranged === undefined ||
          withinRange(fieldOf(document, ranged), range)),
    )
    .toSorted((a, b) => sign * comparePlaces(placeOf(a, rest), placeOf(b, rest)));
};
