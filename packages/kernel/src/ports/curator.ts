import type { Instant } from '../ids.ts';
import type { FactEntity, MemoryType, ModelUsage } from './extractor.ts';

/** A memory as whoever looks after a subject's memories sees it; it is named by its place in the list. */
export interface CuratedMemory {
  readonly text: string;
  readonly memType: MemoryType;
  readonly validFrom: Instant | null;
  readonly eventFrom: Instant | null;
  readonly saidAt: Instant;
}

export interface CurationRequest {
  readonly memories: readonly CuratedMemory[];
  /** IANA name: dates are told in it. */
  readonly timezone: string;
}

/** One wording that stands for several memories. */
export interface Compacted {
  /** In the language of the memories. */
  readonly text: string;
  /** Indexes of those that it says everything of; two or more. */
  readonly sources: readonly number[];
  readonly entities: readonly FactEntity[];
}

/** What a model made of a request, under which prompt, and what it cost. */
export interface Curated<T> {
  readonly value: T;
  readonly promptVersion: string;
  readonly usage: ModelUsage;
}

/**
 * Looks after memories that stand already, by a model. Whoever has none goes by rules.
 *
 * Indexes in an answer always name memories of the request, and words are in a script of theirs; anything else is
 * pointed out to the model once, and then fails. Unreachable or unusable model: `PortError`, as for an `Extractor`.
 */
export interface Curator {
  /** Which memories of a session that ends are worth keeping: indexes, in order. */
  readonly judgeSession: (
    request: CurationRequest & { readonly summary: string | null },
    options?: { readonly signal?: AbortSignal },
  ) => Promise<Curated<readonly number[]>>;
  /** A few lines about a subject in one language, with nothing in them that the memories do not say. */
  readonly writeProfile: (
    request: CurationRequest & { readonly language: 'en' | 'zh' },
    options?: { readonly signal?: AbortSignal },
  ) => Promise<Curated<string>>;
  /** One sentence or two for memories that are alike; `null`: they are better left apart. */
  readonly compact: (
    request: CurationRequest,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<Curated<Compacted | null>>;
}
