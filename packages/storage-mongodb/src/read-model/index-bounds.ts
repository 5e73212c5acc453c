import type { FindQuery } from '@palimpsest/kernel';
import { type Document, MaxKey, MinKey } from 'mongodb';
import { keyPath } from './index-definition.ts';
import { type Scalar, toKey, toTextKey } from './index-value.ts';
import type { PageMark } from './page-cursor.ts';

type Bound = Scalar | MinKey | MaxKey | Document;

/** A stretch of an index: from `min` (seen) to `max` (not seen), each a value for every field of the index. */
export interface IndexBounds {
  readonly min: Document;
  readonly max: Document;
}

type Range = NonNullable<FindQuery['range']>;

const lowest = new MinKey();
const highest = new MaxKey();

/**
 * Values for the first fields of an index; what comes after them is the lowest or the highest, so that a bound
 * takes in, or leaves out, all that begins like it.
 */
interface Prefix {
  readonly values: readonly Bound[];
  readonly rest: MinKey | MaxKey;
}

/** Least bound of the type and least bound above it: a range never leaves its type. */
const typeBounds = {
  number: { low: Number.NEGATIVE_INFINITY, above: '' },
  // The type after texts is that of objects, which no index of ours holds.
  string: { low: '', above: {} },
} as const;

const lower = ({ gte, gt, lte, lt }: Range): Prefix => {
  if (gt !== undefined) return { values: [toKey(gt)], rest: highest };
  const type = typeof (lte ?? lt) === 'number' ? typeBounds.number : typeBounds.string;
  return { values: [gte === undefined ? type.low : toKey(gte)], rest: lowest };
};

const upper = ({ gte, gt, lte, lt }: Range): Prefix => {
  if (lt !== undefined) return { values: [toKey(lt)], rest: lowest };
  if (lte !== undefined) return { values: [toKey(lte)], rest: highest };
  const type = typeof (gte ?? gt) === 'number' ? typeBounds.number : typeBounds.string;
  return { values: [type.above], rest: lowest };
};

/** The bounds of a query over an index with these fields; those of a next page begin behind its mark. */
export const indexBounds = (
  fields: readonly string[],
  { equals, range, order }: Pick<FindQuery, 'equals' | 'range' | 'order'>,
  after: PageMark | undefined,
): IndexBounds => {
  const first = equals.slice(0, fields.length).map(toKey);
  const isRanged = range !== undefined && first.length < fields.length;
  const none: Prefix = { values: [], rest: lowest };
  let from: Prefix = isRanged ? lower(range) : none;
  let to: Prefix = isRanged ? upper(range) : { values: [], rest: highest };
  if (after !== undefined) {
    const values = [...after.values.map(toKey), toTextKey(after.id)];
    // The one document at the mark itself is in `min` and not in `max`; the caller leaves it out.
    if (order === 'descending') to = { values, rest: lowest };
    else from = { values, rest: lowest };
  }
  const names = ['live', ...fields.map(keyPath), '_id'];
  const bound = ({ values, rest }: Prefix): Document => {
    const given: readonly Bound[] = [true, ...first, ...values];
    return Object.fromEntries(
      names.map((name, index) => [name, index < given.length ? given[index] : rest]),
    );
  };
  return { min: bound(from), max: bound(to) };
};
