import {
  type AssociationReader,
  type QueryAssociation,
  type QueryReading,
  type QueryTerm,
  type RelatedWords,
  type SlotIntent,
  slotMark,
} from '@palimpsest/domain';
import type { Embedder, TenantId } from '@palimpsest/kernel';
import type { Tokeniser } from '@palimpsest/text';
import { LRUCache } from 'lru-cache';

/** Understands what slot a question is about; `vector` is the question's own, where one was had. */
export type QuestionSlots = (
  query: string,
  vector: Float32Array | null,
) => Promise<readonly SlotIntent[]>;

export interface ReadQuery {
  readonly reading: QueryReading;
  /** `["embedding"]` when words alone had to answer. */
  readonly degraded: readonly string[];
}

export interface QueryReaderDeps {
  readonly tokeniser: Tokeniser;
  readonly embedder: Embedder;
  readonly slots: QuestionSlots;
  readonly associations: AssociationReader;
}

const CACHED_QUERIES = 2_000;

/** Share of the time limit that the embedder may use before words alone answer. */
const EMBEDDING_SHARE = 0.6;

/**
 * Terms and associations together: what an association looks for is a term of weight 0, unless the question says it
 * too, so that it finds candidates without adding to what the question asks.
 */
const withAssociations = (
  said: ReadonlyMap<string, QueryTerm>,
  related: readonly RelatedWords[],
): Pick<QueryReading, 'terms' | 'associations'> => {
  const terms = [...said.values()];
  const places = new Map(terms.map(({ token }, place) => [token, place]));
  const placeOf = (token: string, kind: QueryTerm['kind']): number => {
    const known = places.get(token);
    if (known !== undefined) return known;
    places.set(token, terms.length);
    return terms.push({ token, kind, weight: 0, backgroundShare: 0 }) - 1;
  };
  const associations = related.map(
    ({ terms: wanted, slots, strength }): QueryAssociation => ({
      words: wanted.map((tokens) => tokens.map((token) => placeOf(token, 'word'))),
      marks: slots.map((name) => placeOf(slotMark({ person: 'self', name }), 'mark')),
      strength,
    }),
  );
  return { terms, associations };
};

/** Reads questions: tokens with their weights, the vector, what slot is asked for, and what is associated with it. */
export const createQueryReader = ({
  tokeniser,
  embedder,
  slots,
  associations,
}: QueryReaderDeps) => {
  // Vectors of questions are derived from content: they stay in memory, per tenant, bounded.
  const vectors = new LRUCache<string, Float32Array>({ max: CACHED_QUERIES });

  const embed = async (
    tenant: TenantId,
    query: string,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Float32Array | null> => {
    const key = `${tenant}\n${query}`;
    const cached = vectors.get(key);
    if (cached !== undefined) return cached;
    const limit = AbortSignal.timeout(Math.max(1, Math.floor(timeoutMs * EMBEDDING_SHARE)));
    try {
      const [vector] = await embedder.embed([query], { signal: AbortSignal.any([signal, limit]) });
      if (vector === undefined) return null;
      vectors.set(key, vector);
      return vector;
    } catch {
      // Whatever the embedder's trouble is: words and names still find what they find.
      return null;
    }
  };

  const termsOf = (
    query: string,
    intents: readonly SlotIntent[],
  ): ReadonlyMap<string, QueryTerm> => {
    const terms = new Map<string, QueryTerm>();
    for (const { token, weight, functionWord } of tokeniser.tokenise(query)) {
      if (functionWord || terms.has(token)) continue;
      terms.set(token, {
        token,
        kind: 'word',
        weight,
        backgroundShare: tokeniser.backgroundShare(token),
      });
    }
    for (const intent of intents) {
      const token = slotMark(intent);
      terms.set(token, { token, kind: 'mark', weight: intent.confidence, backgroundShare: 0 });
    }
    return terms;
  };

  return async (
    tenant: TenantId,
    query: string,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ReadQuery> => {
    const hasMeaning = embedder.means?.(query) ?? true;
    const vector = hasMeaning ? await embed(tenant, query, timeoutMs, signal) : null;
    const { floor, ceiling } = embedder.space;
    const terms = termsOf(query, await slots(query, vector));
    return {
      reading: {
        ...withAssociations(terms, associations(query)),
        vector,
        space: { floor, ceiling },
      },
      degraded: hasMeaning && vector === null ? ['embedding'] : [],
    };
  };
};

export type QueryReader = ReturnType<typeof createQueryReader>;
