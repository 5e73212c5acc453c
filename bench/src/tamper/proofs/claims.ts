import {
  createTreeReader,
  leafHash,
  proveConsistency,
  proveInclusion,
  verifyConsistency,
  verifyInclusion,
} from '@palimpsest/ledger';
import { provenRoot } from '@palimpsest/server';
import type { SeededRandom } from '@palimpsest/testing/seeded-random';

/** That a leaf stands at a place of the tree with that root. */
export interface InclusionClaim {
  readonly kind: 'inclusion';
  readonly leafHash: Uint8Array;
  readonly index: bigint;
  readonly size: bigint;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** That one tree is the beginning of another. */
export interface ConsistencyClaim {
  readonly kind: 'consistency';
  readonly from: { readonly size: bigint; readonly root: Uint8Array };
  readonly to: { readonly size: bigint; readonly root: Uint8Array };
  readonly proof: readonly Uint8Array[];
}

export type Claim = InclusionClaim | ConsistencyClaim;

/** Everybody who takes the claim: the ledger's own check, and that of the offline verifier, which knows inclusion only. */
export const takersOf = (claim: Claim): readonly string[] => {
  const takers: string[] = [];
  if (claim.kind === 'consistency') {
    if (verifyConsistency(claim)) takers.push('ledger');
    return takers;
  }
  if (verifyInclusion(claim)) takers.push('ledger');
  const root = provenRoot(
    Buffer.from(claim.leafHash),
    claim.index,
    claim.size,
    claim.proof.map((hash) => Buffer.from(hash)),
  );
  if (root?.equals(claim.root) === true) takers.push('offline verifier');
  return takers;
};

const LEAVES = 1_500;

/** A log that grows, and what is true of it. */
export interface ClaimedLog {
  /** The genuine claim about a leaf and a tree. */
  readonly inclusion: (index: number, size: number) => Promise<InclusionClaim>;
  /** The genuine claim about two trees, the first of which is not empty. */
  readonly consistency: (from: number, to: number) => Promise<ConsistencyClaim>;
}

export const createClaimedLog = (random: SeededRandom): ClaimedLog => {
  const leaves = Array.from({ length: LEAVES }, () =>
    leafHash(Uint8Array.from({ length: 40 }, () => random.below(256))),
  );
  const reader = createTreeReader(async (level, { from, limit }) =>
    level === 0 ? leaves.slice(Number(from), Number(from) + limit) : [],
  );
  const treeOf = async (size: number) => ({
    size: BigInt(size),
    root: await reader.root(BigInt(size)),
  });
  return {
    inclusion: async (index, size) => ({
      kind: 'inclusion',
      leafHash: leaves[index] ?? new Uint8Array(),
      index: BigInt(index),
      ...(await treeOf(size)),
      proof: await proveInclusion(reader, BigInt(index), BigInt(size)),
    }),
    consistency: async (from, to) => ({
      kind: 'consistency',
      from: await treeOf(from),
      to: await treeOf(to),
      proof: await proveConsistency(reader, BigInt(from), BigInt(to)),
    }),
  };
};

/** So many genuine claims, half of each kind. */
export const makeClaims = async (
  log: ClaimedLog,
  random: SeededRandom,
  count: number,
): Promise<readonly Claim[]> => {
  const claims: Claim[] = [];
  while (claims.length < count) {
    // Small trees have the shapes that a proof goes wrong with.
    const size = 2 + random.below(random.chance(0.5) ? 64 : LEAVES - 1);
    claims.push(await log.inclusion(random.below(size), size));
    claims.push(await log.consistency(1 + random.below(size - 1), size));
  }
  return claims.slice(0, count);
};
