import { emptyRoot } from './empty-root.ts';
import { hashChildren } from './hash-children.ts';
import { tileHeight } from './levels.ts';
import { heightOf } from './split.ts';
import type { TreeReader } from './tree-reader.ts';

/** The root of a complete subtree of a level above 0 that has just become complete. */
export interface CompletedHash {
  readonly level: number;
  readonly number: bigint;
  readonly hash: Uint8Array;
}

/** A tree that leaves are added to, one after the other, in constant memory: only the roots of its complete subtrees are kept. */
export interface GrowingTree {
  readonly size: () => bigint;
  readonly root: () => Uint8Array;
  /** Adds a leaf by its hash; answers what became complete by it, lowest level first. */
  readonly add: (leafHash: Uint8Array) => readonly CompletedHash[];
}

interface Peak {
  readonly height: number;
  readonly hash: Uint8Array;
}

const nothing: readonly CompletedHash[] = [];

const growingFrom = (start: bigint, peaks: Peak[]): GrowingTree => {
  let size = start;
  return {
    size: () => size,
    root: () =>
      peaks.length === 0
        ? emptyRoot()
        : peaks.map(({ hash }) => hash).reduceRight((right, left) => hashChildren(left, right)),
    add: (leafHash) => {
      size += 1n;
      let completed: CompletedHash[] | undefined;
      let top: Peak = { height: 0, hash: leafHash };
      for (let left = peaks.at(-1); left?.height === top.height; left = peaks.at(-1)) {
        peaks.pop();
        top = { height: top.height + 1, hash: hashChildren(left.hash, top.hash) };
        if (top.height % tileHeight === 0) {
          completed ??= [];
          const number = (size >> BigInt(top.height)) - 1n;
          completed.push({ level: top.height / tileHeight, number, hash: top.hash });
        }
      }
      peaks.push(top);
      return completed ?? nothing;
    },
  };
};

export const newGrowingTree = (): GrowingTree => growingFrom(0n, []);

/** Goes on from the first `size` leaves of a stored tree. */
export const resumeTree = async (tree: TreeReader, size: bigint): Promise<GrowingTree> => {
  const peaks: Peak[] = [];
  let start = 0n;
  for (let height = heightOf(size === 0n ? 1n : size); height >= 0; height -= 1) {
    const count = 1n << BigInt(height);
    if ((size & count) === 0n) continue;
    peaks.push({ height, hash: await tree.subtree(start, count) });
    start += count;
  }
  return growingFrom(size, peaks);
};
