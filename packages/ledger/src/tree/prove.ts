import { splitOf } from './split.ts';
import type { TreeReader } from './tree-reader.ts';

/** Inclusion proof of leaf `index` in the tree of `size` leaves (RFC 6962, 2.1.1), from the leaf upwards. */
export const proveInclusion = async (
  tree: TreeReader,
  index: bigint,
  size: bigint,
): Promise<readonly Uint8Array[]> => {
  if (index < 0n || index >= size) throw new RangeError('the leaf is not in the tree');
  const path = async (start: bigint, count: bigint): Promise<Uint8Array[]> => {
    if (count === 1n) return [];
    const split = splitOf(count);
    if (index - start < split) {
      const below = await path(start, split);
      return [...below, await tree.subtree(start + split, count - split)];
    }
    const below = await path(start + split, count - split);
    return [...below, await tree.subtree(start, split)];
  };
  return path(0n, size);
};

/** Proof that the tree of `from` leaves is a beginning of that of `to` leaves (RFC 6962, 2.1.2). */
export const proveConsistency = async (
  tree: TreeReader,
  from: bigint,
  to: bigint,
): Promise<readonly Uint8Array[]> => {
  if (from < 0n || from > to) throw new RangeError('the first tree is not the smaller one');
  if (from === 0n || from === to) return [];
  const path = async (start: bigint, count: bigint, whole: boolean): Promise<Uint8Array[]> => {
    const inside = from - start;
    if (inside === count) return whole ? [] : [await tree.subtree(start, count)];
    const split = splitOf(count);
    if (inside <= split) {
      const below = await path(start, split, whole);
      return [...below, await tree.subtree(start + split, count - split)];
    }
    const below = await path(start + split, count - split, false);
    return [...below, await tree.subtree(start, split)];
  };
  return path(0n, to, true);
};
