import type {
  DecisionRecord,
  FactSource,
  MemoryCommand,
  MemoryScope,
  Policy,
} from '@palimpsest/domain';
import type { ExtractedFact, Instant, ModelUsage } from '@palimpsest/kernel';
import type { SubjectPseudonyms } from '@palimpsest/vault';
import type { GivenFields } from './fact.ts';

/** A fact on its way into the memories of a subject. */
export interface IncomingFact {
  readonly fact: ExtractedFact;
  readonly vector: Float32Array | null;
  readonly saidAt: Instant;
  readonly messageIds: readonly string[];
  readonly source: FactSource;
  /** Id that it gets if it becomes a memory of its own. */
  readonly newMemoryId: string;
}

/** What facts of one call are decided under. */
export interface DecidingContext {
  readonly scope: MemoryScope;
  readonly given: GivenFields;
  readonly pseudonyms: SubjectPseudonyms;
  readonly policy: Policy;
  readonly timezone: string;
  readonly taskId: string;
  readonly sessionId: string | null;
  /** `add_only`: exact duplicates are skipped, everything else is added. */
  readonly evolution: 'balanced' | 'conservative' | 'aggressive' | 'add_only';
  readonly mode: DecisionRecord['mode'];
  readonly embeddingModel: string;
  readonly signal: AbortSignal;
}

/** What is to be done about a fact, and how it came to that. */
export interface DecidedFact {
  /** All or none of them; none: nothing is written (rejected). */
  readonly commands: readonly MemoryCommand[];
  readonly record: DecisionRecord;
  readonly usage: ModelUsage | null;
  /** The evolution model could not be asked: added with exact de-duplication only. */
  readonly degraded: boolean;
}
