import { createSeededRandom } from '@palimpsest/testing/seeded-random';
import { type Claim, type ClaimedLog, createClaimedLog, makeClaims, takersOf } from './claims.ts';
import { isSameClaim, type Mutation, mutate } from './mutation.ts';

export interface MutationResult {
  readonly mutations: number;
  readonly genuine: number;
  /** Changed claims that somebody took: there must be none. */
  readonly taken: readonly Mutation[];
}

const CLAIMS = 1_000;

/** Parts of two claims may together be a third one that is true. */
const isTrue = async (log: ClaimedLog, claim: Claim): Promise<boolean> =>
  isSameClaim(
    claim,
    claim.kind === 'inclusion'
      ? await log.inclusion(Number(claim.index), Number(claim.size))
      : await log.consistency(Number(claim.from.size), Number(claim.to.size)),
  );

/**
 * Tries so many changed claims, of genuine ones that follow from the seed. Throws `TypeError` when a genuine one is not
 * taken: then that none is taken would say nothing.
 */
export const tryMutations = async (seed: number, count: number): Promise<MutationResult> => {
  const random = createSeededRandom(seed);
  const log = createClaimedLog(random);
  const claims = await makeClaims(log, random, Math.min(CLAIMS, Math.max(10, count)));
  for (const claim of claims) {
    if (takersOf(claim).length !== (claim.kind === 'inclusion' ? 2 : 1)) {
      throw new TypeError(`a genuine proof of ${claim.kind} is not taken`);
    }
  }
  const taken: Mutation[] = [];
  let mutations = 0;
  while (mutations < count) {
    const mutated = mutate(random.oneOf(claims), claims, random);
    if (mutated === undefined) continue;
    const takers = takersOf(mutated.claim);
    if (takers.length > 0) {
      if (await isTrue(log, mutated.claim)) continue;
      taken.push({ ...mutated, takers });
    }
    mutations += 1;
  }
  return { mutations, genuine: claims.length, taken };
};
