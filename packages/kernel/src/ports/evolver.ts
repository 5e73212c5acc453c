import type { Instant, MemoryId } from '../ids.ts';
import type {
  ExtractedFact,
  FactEntity,
  FactSlot,
  MemoryType,
  ModelUsage,
  Ownership,
  Polarity,
} from './extractor.ts';

/** A live memory that a new fact may have to do with. */
export interface EvolutionCandidate {
  readonly memoryId: MemoryId;
  readonly version: number;
  readonly text: string;
  readonly ownership: Ownership;
  readonly memType: MemoryType;
  readonly stance: ExtractedFact['stance'];
  readonly slot: FactSlot | null;
  readonly value: string | null;
  readonly polarity: Polarity;
  readonly entities: readonly FactEntity[];
  readonly validFrom: Instant | null;
  readonly validTo: Instant | null;
  readonly eventFrom: Instant | null;
  readonly eventTo: Instant | null;
  readonly level: 'GLOBAL' | 'APP' | 'SESSION';
  /** When the message that it comes from was said. */
  readonly saidAt: Instant;
  /** It was told in the same session, or in this very intake. */
  readonly sameConversation: boolean;
  /** Cosine to the fact; only ranks candidates and guards merges, never decides alone. */
  readonly similarity: number;
}

/** A rewording of the fact as it should be stored; fields left out stay as extracted. */
export interface Rewrite {
  readonly text?: string;
  readonly slot?: FactSlot | null;
  readonly value?: string | null;
  readonly memType?: MemoryType;
  readonly stance?: ExtractedFact['stance'];
  readonly eventFrom?: Instant | null;
  readonly eventTo?: Instant | null;
  readonly entities?: readonly FactEntity[];
}

/** `reason` is a code of a closed list (lower case, snake); free text of a model goes into `note`, sealed. */
export type EvolutionDecision = {
  readonly reason: string;
  readonly note?: string;
} & (
  | { readonly op: 'ADD'; readonly rewrite?: Rewrite }
  /** Same meaning as `target`. */
  | { readonly op: 'SKIP'; readonly target: MemoryId }
  /** New version of `target`: `CORRECTS` it was always so, `CHANGES` from an instant on. */
  | {
      readonly op: 'UPDATE';
      readonly target: MemoryId;
      readonly mode: 'CORRECTS' | 'CHANGES';
      readonly from: Instant | null;
      readonly rewrite: Rewrite & { readonly text: string };
    }
  /** `targets` say one thing: the oldest gets the text, the others are absorbed. */
  | {
      readonly op: 'MERGE';
      readonly targets: readonly MemoryId[];
      readonly rewrite: Rewrite & { readonly text: string };
    }
  /** The fact is added; the validity of `targets` ends at `from`. */
  | {
      readonly op: 'SUPERSEDE';
      readonly targets: readonly MemoryId[];
      readonly from: Instant | null;
      readonly rewrite?: Rewrite;
    }
  | { readonly op: 'REJECTED' }
);

/** Numbers that a decision goes by, whatever the strategy is. */
export interface EvolutionBounds {
  /** Cosine under which two memories are not merged without a slot that proves it. */
  readonly mergeSimilarity: number;
  /** Share of words in common from which on two wordings are the same, offline; strategies move it a little. */
  readonly sameOverlap: number;
}

export interface EvolutionRequest {
  readonly fact: ExtractedFact;
  /** The message's time. */
  readonly saidAt: Instant;
  readonly timezone: string;
  readonly candidates: readonly EvolutionCandidate[];
  /** `conservative` supersedes only with an explicit contradiction; `aggressive` takes more for the same. */
  readonly strategy: 'balanced' | 'conservative' | 'aggressive';
  readonly bounds: EvolutionBounds;
}

export interface EvolutionResult {
  readonly decision: EvolutionDecision;
  readonly mode: 'offline' | 'llm';
  readonly promptVersion: string;
  readonly usage: ModelUsage;
}

/**
 * Decides what a new fact means for what is known. Facts of one message are put to it in text order and
 * see each other among the candidates. Every target must be one of the candidates; the caller checks.
 * Unreachable model: `PortError`; the caller then adds with exact de-duplication, marked `degraded`.
 */
export interface Evolver {
  readonly mode: 'offline' | 'llm';
  readonly decide: (
    request: EvolutionRequest,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<EvolutionResult>;
}
