import type { Embedder, TenantId } from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import { type Entity, foldedName, joined } from './gather.ts';

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
  const heads: { entity: Entity; readonly vector: Float32Array | null }[] = [];
  const bySize = entities
    .map((entity, index) => ({ entity, vector: vectors[index] ?? null }))
    .toSorted((a, b) => b.entity.memories.size - a.entity.memories.size);
  for (const { entity, vector } of bySize) {
    const head = heads.find(
      (other) =>
        other.entity.type === entity.type &&
        vector !== null &&
        other.vector !== null &&
        cosine(vector, other.vector) >= similarity,
    );
    if (head === undefined) heads.push({ entity, vector });
    else head.entity = joined(head.entity, entity);
  }
  return heads.map(({ entity }) => entity);
};
