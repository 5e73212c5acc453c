import { emptyRoot } from './empty-root.ts';
import { hashChildren } from './hash-children.ts';
import { missingHash, type ReadHashes, tileHeight, tileWidth } from './levels.ts';
import { heightOf, isPowerOfTwo, splitOf } from './split.ts';

/** Reads roots of any range of leaves that RFC 6962 gives a root. Reads each tile once. */
export interface TreeReader {
  /** Root of the tree over the first `size` leaves. */
  readonly root: (size: bigint) => Promise<Uint8Array>;
  /** Root over `size` leaves from `start` on; `start` is a multiple of the subtree that they stand in. */
  readonly subtree: (start: bigint, size: bigint) => Promise<Uint8Array>;
}

/** Root over complete subtrees of one height, of which there are a power of two. */
const foldPairs = (hashes: readonly Uint8Array[]): Uint8Array => {
  let level = hashes;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]];
      if (left === undefined || right === undefined) throw new RangeError('not a power of two');
      above.push(hashChildren(left, right));
    }
    level = above;
  }
  const [root] = level;
  if (root === undefined) throw new RangeError('no hashes to fold');
  return root;
};

/** Throws `RangeError` where the leaves asked for are not there. */
export const createTreeReader = (readHashes: ReadHashes): TreeReader => {
  const tiles = new Map<string, Promise<readonly Uint8Array[]>>();
  const tile = (level: number, number: bigint): Promise<readonly Uint8Array[]> => {
    const key = `${level}/${number}`;
    const known = tiles.get(key);
    if (known !== undefined) return known;
    const reading = readHashes(level, { from: number * BigInt(tileWidth), limit: tileWidth });
    tiles.set(key, reading);
    return reading;
  };

  const entry = async (level: number, number: bigint): Promise<Uint8Array> => {
    const width = BigInt(tileWidth);
    const found = (await tile(level, number / width))[Number(number % width)];
    if (found !== undefined) return found;
    if (level === 0) throw missingHash(level, number);
    // Complete, but not written yet: what lies below it stands.
    return foldPairs(await entries(level - 1, number * width, tileWidth));
  };
  const entries = (level: number, from: bigint, count: number): Promise<readonly Uint8Array[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => entry(level, from + BigInt(index))));

  /** Root of the complete subtree number `number` of a height of the binary tree. */
  const complete = async (height: number, number: bigint): Promise<Uint8Array> => {
    const level = Math.floor(height / tileHeight);
    const count = 1 << (height % tileHeight);
    return foldPairs(await entries(level, number * BigInt(count), count));
  };

  const subtree = async (start: bigint, size: bigint): Promise<Uint8Array> => {
    if (isPowerOfTwo(size)) return complete(heightOf(size), start / size);
    const split = splitOf(size);
    const left = await subtree(start, split);
    return hashChildren(left, await subtree(start + split, size - split));
  };

  return { subtree, root: async (size) => (size === 0n ? emptyRoot() : subtree(0n, size)) };
};
