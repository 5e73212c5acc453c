import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  publishedConsistencies,
  publishedInclusions,
  publishedLeaves,
  publishedRoots,
} from '../testing/published-tree.ts';
import { emptyRoot } from './empty-root.ts';
import { newGrowingTree, resumeTree } from './growing-tree.ts';
import { leafHash } from './leaf-hash.ts';
import type { ReadHashes } from './levels.ts';
import { proveConsistency, proveInclusion } from './prove.ts';
import { tilePath } from './tile-path.ts';
import { createTreeReader } from './tree-reader.ts';
import { verifyConsistency, verifyInclusion } from './verify.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const unhex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));

/** A stored tree: leaf hashes and whatever became complete. */
const storedTree = (leafHashes: readonly Uint8Array[], options = { completed: true }) => {
  const levels: Uint8Array[][] = [[...leafHashes]];
  const growing = newGrowingTree();
  for (const hash of leafHashes) {
    for (const { level, number, hash: root } of growing.add(hash)) {
      if (options.completed) (levels[level] ??= [])[Number(number)] = root;
    }
  }
  const readHashes: ReadHashes = async (level, { from, limit }) =>
    (levels[level] ?? []).slice(Number(from), Number(from) + limit);
  return { growing, reader: createTreeReader(readHashes), levels };
};

/** RFC 6962, 2.1, word for word. */
const naiveRoot = (hashes: readonly Uint8Array[]): Uint8Array => {
  const [first] = hashes;
  if (first === undefined) return emptyRoot();
  if (hashes.length === 1) return first;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return new Uint8Array(
    createHash('sha256')
      .update(Uint8Array.of(1))
      .update(naiveRoot(hashes.slice(0, split)))
      .update(naiveRoot(hashes.slice(split)))
      .digest(),
  );
};

const leafHashes = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) => leafHash(Buffer.from(`leaf ${index}`)));

const published = publishedLeaves.map((leaf) => leafHash(unhex(leaf)));

describe('the published tree of RFC 6962', () => {
  it.each(publishedRoots.map((root, index) => [index + 1, root] as const))(
    'has the root that it has for %d leaves',
    async (size, root) => {
      const { growing, reader } = storedTree(published.slice(0, size));
      expect(hex(growing.root())).toBe(root);
      expect(hex(await reader.root(BigInt(size)))).toBe(root);
    },
  );

  it.each(publishedInclusions)(
    'has an inclusion proof of leaf %d in %d',
    async (index, size, proof) => {
      const { reader } = storedTree(published);
      expect((await proveInclusion(reader, index, size)).map(hex)).toEqual(proof);
    },
  );

  it.each(publishedConsistencies)(
    'has a consistency proof from %d to %d',
    async (from, to, proof) => {
      const { reader } = storedTree(published);
      expect((await proveConsistency(reader, from, to)).map(hex)).toEqual(proof);
    },
  );

  it('has the root of nothing without leaves', async () => {
    expect(hex(newGrowingTree().root())).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(hex(await storedTree([]).reader.root(0n))).toBe(hex(emptyRoot()));
  });
});

describe('a tree of any size', () => {
  it('has the root of the RFC, grown, read from tiles, read from leaves alone, or taken up again', async () => {
    for (const size of [1, 2, 3, 255, 256, 257, 511, 512, 513, 1_000]) {
      const hashes = leafHashes(size);
      const { growing, reader } = storedTree(hashes);
      const root = hex(naiveRoot(hashes));
      expect(hex(growing.root())).toBe(root);
      expect(hex(await reader.root(BigInt(size)))).toBe(root);
      const bare = storedTree(hashes, { completed: false }).reader;
      expect(hex(await bare.root(BigInt(size)))).toBe(root);
      const resumed = await resumeTree(reader, BigInt(size));
      const next = leafHash(Buffer.from('next'));
      resumed.add(next);
      expect(hex(resumed.root())).toBe(hex(naiveRoot([...hashes, next])));
    }
  });

  it('goes beyond a tile of tiles', async () => {
    const hashes = leafHashes(66_000);
    const { growing, reader, levels } = storedTree(hashes);
    expect(levels[1]?.length).toBe(257);
    expect(levels[2]?.length).toBe(1);
    const root = hex(growing.root());
    expect(hex(await reader.root(66_000n))).toBe(root);
    const proof = await proveInclusion(reader, 65_536n, 66_000n);
    const claim = { index: 65_536n, size: 66_000n, root: growing.root(), proof };
    expect(verifyInclusion({ ...claim, leafHash: hashes[65_536] ?? emptyRoot() })).toBe(true);
  });

  const sizes = fc
    .integer({ min: 1, max: 600 })
    .chain((size) =>
      fc.record({ size: fc.constant(size), index: fc.integer({ min: 0, max: size - 1 }) }),
    );
  const all = leafHashes(600);
  const { reader } = storedTree(all);

  it('proves every leaf, and no proof is long', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ({ size, index }) => {
        const root = await reader.root(BigInt(size));
        const proof = await proveInclusion(reader, BigInt(index), BigInt(size));
        expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
        expect(
          verifyInclusion({
            leafHash: all[index] ?? root,
            index: BigInt(index),
            size: BigInt(size),
            root,
            proof,
          }),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('proves that it goes on from every smaller one', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ({ size, index }) => {
        const from = { size: BigInt(index), root: await reader.root(BigInt(index)) };
        const to = { size: BigInt(size), root: await reader.root(BigInt(size)) };
        const proof = await proveConsistency(reader, from.size, to.size);
        expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)) + 1);
        expect(verifyConsistency({ from, to, proof })).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  const flipped = (bytes: Uint8Array, bit: number): Uint8Array => {
    const copy = new Uint8Array(bytes);
    const at = Math.floor(bit / 8) % copy.length;
    copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8));
    return copy;
  };

  it('never takes a proof of which anything was changed', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async ({ size, index }, where, bit) => {
        const root = await reader.root(BigInt(size));
        const proof = await proveInclusion(reader, BigInt(index), BigInt(size));
        const right = {
          leafHash: all[index] ?? root,
          index: BigInt(index),
          size: BigInt(size),
          root,
          proof,
        };
        const at = where % (proof.length + 1);
        const wrong = [
          { ...right, leafHash: flipped(right.leafHash, bit) },
          { ...right, root: flipped(root, bit) },
          { ...right, index: right.index + 1n },
          { ...right, proof: [...proof, root] },
          { ...right, proof: proof.toSpliced(at, 0, root) },
          ...(proof.length === 0
            ? []
            : [
                { ...right, proof: proof.slice(1) },
                { ...right, proof: proof.slice(0, -1) },
                {
                  ...right,
                  proof: proof.with(
                    where % proof.length,
                    flipped(proof[where % proof.length] ?? root, bit),
                  ),
                },
              ]),
        ];
        expect(wrong.map(verifyInclusion)).toEqual(wrong.map(() => false));
        const from = { size: BigInt(index), root: await reader.root(BigInt(index)) };
        const to = { size: BigInt(size), root };
        const path = await proveConsistency(reader, from.size, to.size);
        const other = [
          { from: { ...from, root: flipped(from.root, bit) }, to, proof: path },
          { from, to: { ...to, root: flipped(root, bit) }, proof: path },
          { from, to, proof: [...path, root] },
          ...(path.length === 0
            ? []
            : [
                { from, to, proof: path.slice(1) },
                { from, to, proof: path.slice(0, -1) },
              ]),
        ].filter(
          ({ from: first, to: second }) =>
            first.size > 0n || !Buffer.from(second.root).equals(root),
        );
        // From nothing to anything there is nothing to prove but the root of nothing.
        const judged = other.filter((claim) => claim.from.size > 0n);
        expect(judged.map(verifyConsistency)).toEqual(judged.map(() => false));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the path of a tile', () => {
  it.each([
    [0, 0n, undefined, 'tile/0/000'],
    [1, 5n, 12, 'tile/1/005.p/12'],
    [0, 1_234_067n, undefined, 'tile/0/x001/x234/067'],
    [2, 1_000n, 1, 'tile/2/x001/000.p/1'],
  ] as const)('level %d, number %d', (level, number, width, path) => {
    expect(tilePath(level, number, width)).toBe(path);
  });
});
