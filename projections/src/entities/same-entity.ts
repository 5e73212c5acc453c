import { foldedName, squeezedName } from '@palimpsest/domain';
import type { Embedder, TenantId } from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import { type Entity, joined } from './gather.ts';

/** Vectors of names, in the order of the names; `null` where there is none. */
export type NameVectors = (
  tenant: TenantId,
  names: readonly string[],
) => Promise<readonly (Float32Array | null)[]>;

const CACHED_NAMES = 20_000;

/** Embeds names. They are content: their vectors stay in memory, per tenant, bounded. */
export const createNameVectors = (embedder: Pick<Embedder, 'embed'>): NameVectors => {
  const cache = new LRUCache<string, Float32Array>({ max: CACHED_NAMES });
  return async (tenant, names) => {
    const keyOf = (name: string): string => `${tenant}\n${name}`;
    const missing = names.filter((name) => !cache.has(keyOf(name)));
    try {
      const made = missing.length === 0 ? [] : await embedder.embed(missing);
      missing.forEach((name, index) => {
        const vector = made[index];
        if (vector !== undefined) cache.set(keyOf(name), vector);
      });
    } catch {
      // Whatever the embedder's trouble is: spellings that are alike by letters are one all the same.
    }
    return names.map((name) => cache.get(keyOf(name)) ?? null);
  };
};

/** Both are of unit length; a name without a letter has the zero vector, and is like nothing. */
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

/** A name, and what it is compared by. */
interface Likeness {
  readonly spelling: string;
  readonly vector: Float32Array | null;
}

/** Written alike but for what stands between the parts of the name, or as close as the policy asks. */
const isAlike = (a: Likeness, b: Likeness, similarity: number): boolean =>
  a.spelling === b.spelling ||
  (a.vector !== null && b.vector !== null && cosine(a.vector, b.vector) >= similarity);

/**
 * Entities of one type whose names are alike enough are one. The one that most memories speak of takes in the others, so that
 * a chain of small likenesses does not join its two ends.
 */
export const joinAlike = async (
  entities: readonly Entity[],
  similarity: number,
  tenant: TenantId,
  vectorsOf: NameVectors,
): Promise<readonly Entity[]> => {
  const vectors = await vectorsOf(
    tenant,
    entities.map(({ names }) => foldedName(names[0] ?? '')),
  );
  const heads: { entity: Entity; readonly likeness: Likeness }[] = [];
  const bySize = entities
    .map((entity, index) => ({
      entity,
      likeness: {
        spelling: squeezedName(entity.names[0] ?? ''),
        vector: vectors[index] ?? null,
      },
    }))
    .toSorted((a, b) => b.entity.memories.size - a.entity.memories.size);
  for (const { entity, likeness } of bySize) {
    const head = heads.find(
      (other) => other.entity.type === entity.type && isAlike(likeness, other.likeness, similarity),
    );
    if (head === undefined) heads.push({ entity, likeness });
    else head.entity = joined(head.entity, entity);
  }
  return heads.map(({ entity }) => entity);
};

/**
 * All names of the entities that somebody names: one that no memory uses stands for those that are like it, whatever
 * their type.
 */
export const namesAlike = async (
  wanted: readonly string[],
  entities: readonly Entity[],
  similarity: number,
  tenant: TenantId,
  vectorsOf: NameVectors,
): Promise<readonly string[]> => {
  const heads = entities.map(({ names }) => names[0] ?? '');
  const all = [...wanted, ...heads].map(foldedName);
  const vectors = await vectorsOf(tenant, all);
  const likenesses = all.map(
    (name, index): Likeness => ({ spelling: squeezedName(name), vector: vectors[index] ?? null }),
  );
  const meant = entities.filter(({ names }, index) => {
    const own = new Set(names.map(foldedName));
    const head = likenesses[wanted.length + index];
    return wanted.some((name, place) => {
      const likeness = likenesses[place];
      if (own.has(foldedName(name))) return true;
      return likeness !== undefined && head !== undefined && isAlike(likeness, head, similarity);
    });
  });
  return [...new Set([...wanted, ...meant.flatMap(({ names }) => names)])];
};
