import { emptyRoot } from './empty-root.ts';
import { hashBytes, hashChildren } from './hash-children.ts';

const isSame = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;

const areHashes = (hashes: readonly Uint8Array[]): boolean =>
  hashes.every(({ length }) => length === hashBytes);

/** Whether a proof shows that a leaf stands at `index` of the tree with that root (RFC 9162, 2.1.3.2). */
export const verifyInclusion = (claim: {
  readonly leafHash: Uint8Array;
  readonly index: bigint;
  readonly size: bigint;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}): boolean => {
  const { index, size, proof } = claim;
  if (index < 0n || index >= size || !areHashes([claim.leafHash, claim.root, ...proof]))
    return false;
  let node = index;
  let last = size - 1n;
  let hash = claim.leafHash;
  for (const sibling of proof) {
    if (last === 0n) return false;
    if ((node & 1n) === 1n || node === last) {
      hash = hashChildren(sibling, hash);
      while ((node & 1n) === 0n && node !== 0n) {
        node >>= 1n;
        last >>= 1n;
      }
    } else {
      hash = hashChildren(hash, sibling);
    }
    node >>= 1n;
    last >>= 1n;
  }
  return last === 0n && isSame(hash, claim.root);
};

/** Whether a proof shows that the first tree is a beginning of the second (RFC 9162, 2.1.4.2). */
export const verifyConsistency = (claim: {
  readonly from: { readonly size: bigint; readonly root: Uint8Array };
  readonly to: { readonly size: bigint; readonly root: Uint8Array };
  readonly proof: readonly Uint8Array[];
}): boolean => {
  const { from, to, proof } = claim;
  if (from.size < 0n || from.size > to.size) return false;
  if (!areHashes([from.root, to.root, ...proof])) return false;
  if (from.size === to.size) return proof.length === 0 && isSame(from.root, to.root);
  if (from.size === 0n) return proof.length === 0 && isSame(from.root, emptyRoot());
  const isPower = (from.size & (from.size - 1n)) === 0n;
  const [first, ...rest] = isPower ? [from.root, ...proof] : proof;
  if (first === undefined) return false;
  let node = from.size - 1n;
  let last = to.size - 1n;
  while ((node & 1n) === 1n) {
    node >>= 1n;
    last >>= 1n;
  }
  let oldHash = first;
  let newHash = first;
  for (const sibling of rest) {
    if (last === 0n) return false;
    if ((node & 1n) === 1n || node === last) {
      oldHash = hashChildren(sibling, oldHash);
      newHash = hashChildren(sibling, newHash);
      while ((node & 1n) === 0n && node !== 0n) {
        node >>= 1n;
        last >>= 1n;
      }
    } else {
      newHash = hashChildren(newHash, sibling);
    }
    node >>= 1n;
    last >>= 1n;
  }
  return last === 0n && isSame(oldHash, from.root) && isSame(newHash, to.root);
};
