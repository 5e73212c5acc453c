import { hash } from 'node:crypto';

/** In one call and by way of a text: a third of the time that an object for the digest takes. */
const digest = (bytes: Uint8Array): Buffer => Buffer.from(hash('sha256', bytes, 'hex'), 'hex');

/** RFC 6962, 2.1. */
export const leafHash = (leaf: Uint8Array): Buffer =>
  digest(Buffer.concat([Uint8Array.of(0), leaf]));

const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  digest(Buffer.concat([Uint8Array.of(1), left, right]));

/** The tree over leaves that come one after the other: the roots of its complete subtrees, largest first. */
export const createTree = () => {
  const peaks: { readonly size: bigint; readonly hash: Buffer }[] = [];
  let size = 0n;
  return {
    size: (): bigint => size,
    add: (hash: Buffer): void => {
      size += 1n;
      let peak = { size: 1n, hash };
      for (let left = peaks.at(-1); left?.size === peak.size; left = peaks.at(-1)) {
        peaks.pop();
        peak = { size: peak.size * 2n, hash: nodeHash(left.hash, peak.hash) };
      }
      peaks.push(peak);
    },
    root: (): Buffer => {
      let root = peaks.at(-1)?.hash;
      for (let at = peaks.length - 2; at >= 0; at -= 1) {
        const left = peaks[at];
        if (root !== undefined && left !== undefined) root = nodeHash(left.hash, root);
      }
      return root ?? digest(Buffer.alloc(0));
    },
  };
};

/**
 * The root that a proof leads to from a leaf; `undefined` for a proof of the wrong length. Written from the tree's shape: the
 * siblings are taken from the leaf upwards, and the path says at each split on which side the leaf stands (RFC 6962, 2.1.1).
 */
export const rootFromProof = (
  leaf: Buffer,
  index: bigint,
  size: bigint,
  proof: readonly Buffer[],
): Buffer | undefined => {
  if (index < 0n || index >= size) return undefined;
  const sides: ('left' | 'right')[] = [];
  for (let [at, count] = [index, size]; count > 1n; ) {
    let split = 1n;
    while (split * 2n < count) split *= 2n;
    sides.push(at < split ? 'left' : 'right');
    if (at < split) count = split;
    else [at, count] = [at - split, count - split];
  }
  if (sides.length !== proof.length || proof.some((hash) => hash.length !== 32)) return undefined;
  let root = leaf;
  for (const sibling of proof) {
    root = sides.pop() === 'left' ? nodeHash(root, sibling) : nodeHash(sibling, root);
  }
  return root;
};
