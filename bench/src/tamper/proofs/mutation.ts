import type { SeededRandom } from '@palimpsest/testing/seeded-random';
import type { Claim } from './claims.ts';

/** A genuine claim with changes, and who took it all the same. */
export interface Mutation {
  readonly claim: Claim;
  readonly changes: readonly string[];
  readonly takers: readonly string[];
}

const HASH_BYTES = 32;

const randomHash = (random: SeededRandom): Uint8Array =>
  Uint8Array.from({ length: HASH_BYTES }, () => random.below(256));

const changedHash = (hash: Uint8Array, random: SeededRandom): Uint8Array => {
  if (random.chance(0.2)) return randomHash(random);
  // One bit is the smallest change that there is.
  const copy = Uint8Array.from(hash);
  const at = random.below(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
  return copy;
};

type Path = readonly Uint8Array[];

/** Changes of a path; each makes another path out of one that is not empty. */
const pathChanges: Readonly<Record<string, (path: Path, random: SeededRandom) => Path>> = {
  'a hash changed': (path, random) => {
    const at = random.below(path.length);
    return path.map((hash, index) => (index === at ? changedHash(hash, random) : hash));
  },
  'a hash taken out': (path, random) => path.toSpliced(random.below(path.length), 1),
  'a hash put in': (path, random) =>
    path.toSpliced(random.below(path.length + 1), 0, randomHash(random)),
  'a hash twice': (path, random) => {
    const at = random.below(path.length);
    return path.toSpliced(at, 0, ...path.slice(at, at + 1));
  },
  'cut short': (path, random) => path.slice(0, random.below(path.length)),
  'two hashes swapped': (path, random) => {
    const at = random.below(path.length);
    const to = random.below(path.length);
    return path.map(
      (hash, index) => (index === at ? path[to] : index === to ? path[at] : hash) ?? hash,
    );
  },
  'a hash shorter by a byte': (path, random) => {
    const at = random.below(path.length);
    return path.map((hash, index) => (index === at ? hash.subarray(1) : hash));
  },
};

/**
 * Changes of what the path is to prove. Size and root of a tree come from one signed checkpoint, so no size is changed
 * by itself: what it says is proven by the signature, and a path may fit trees of several sizes (RFC 9162, 2.1.3.2).
 */
const subjectChanges: Readonly<
  Record<string, (claim: Claim, other: Claim, random: SeededRandom) => Claim>
> = {
  'the leaf': (claim, _other, random) =>
    claim.kind === 'inclusion'
      ? { ...claim, leafHash: changedHash(claim.leafHash, random) }
      : { ...claim, from: { ...claim.from, root: changedHash(claim.from.root, random) } },
  'the root': (claim, _other, random) =>
    claim.kind === 'inclusion'
      ? { ...claim, root: changedHash(claim.root, random) }
      : { ...claim, to: { ...claim.to, root: changedHash(claim.to.root, random) } },
  'the place': (claim, _other, random) =>
    claim.kind === 'inclusion'
      ? { ...claim, index: BigInt(random.below(Number(claim.size) + 3)) - 1n }
      : { ...claim, from: claim.to, to: claim.from },
  'the path of another claim': (claim, other) => ({ ...claim, proof: other.proof }),
  'the tree of another claim': (claim, other) => {
    const { size, root } = other.kind === 'inclusion' ? other : other.to;
    return claim.kind === 'inclusion' ? { ...claim, size, root } : { ...claim, to: { size, root } };
  },
};

const textOf = (claim: Claim): string =>
  JSON.stringify(claim, (_name, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
  });

/** Whether two claims of one kind say the same with the same path. */
export const isSameClaim = (one: Claim, other: Claim): boolean => textOf(one) === textOf(other);

export const describeMutation = ({ claim, changes, takers }: Mutation): string =>
  `by the ${takers.join(' and the ')}, ${changes.join(', then ')}: ${textOf(claim)}`;

/** One to three changes of a claim; `undefined` where they happened to leave it as it was. */
export const mutate = (
  claim: Claim,
  claims: readonly Claim[],
  random: SeededRandom,
): Omit<Mutation, 'takers'> | undefined => {
  let changed = claim;
  const changes: string[] = [];
  for (let left = random.chance(0.7) ? 1 : 1 + random.below(3); left > 0; left -= 1) {
    if (changed.proof.length > 0 && random.chance(0.6)) {
      const [name, change] = random.oneOf(Object.entries(pathChanges));
      changed = { ...changed, proof: change(changed.proof, random) };
      changes.push(name);
    } else {
      const [name, change] = random.oneOf(Object.entries(subjectChanges));
      changed = change(changed, random.oneOf(claims), random);
      changes.push(name);
    }
  }
  return isSameClaim(changed, claim) ? undefined : { claim: changed, changes };
};
