import type { ListMemoriesRequest } from '@palimpsest/domain/contract';
import type { Instant } from '@palimpsest/kernel';
import type { RowDocument } from '../memories/collections.ts';
import { currentWeight } from '../reading/memory-object.ts';
import type { UsageDocument } from '../usage/projection.ts';

export type ListOrder = ListMemoriesRequest['order'];

/** Where a memory stands in a list: a sort key as text that rises, then its id. */
export type Place = readonly [key: string, memoryId: string];

/** Text of one length, so that numbers between 0 and 1 sort as text. */
const DIGITS = 12;

/** Places in an order: the oldest first, the longest unchanged first, or the heaviest first. */
export const placeIn =
  (
    order: ListOrder,
    at: Instant,
    usages: ReadonlyMap<string, UsageDocument>,
  ): ((row: RowDocument) => Place) =>
  (row) => {
    const keyOf = (): string => {
      switch (order) {
        case 'created':
          return row.created_at;
        case 'updated':
          return row.updated_at;
        case 'weight':
          return (1 - currentWeight(row, usages.get(row.memory_id), at)).toFixed(DIGITS);
      }
    };
    return [keyOf(), row.memory_id];
  };

export const comparePlaces = (a: Place, b: Place): number => {
  const [left, right] = a[0] === b[0] ? [a[1], b[1]] : [a[0], b[0]];
  return left === right ? 0 : left < right ? -1 : 1;
};
