import type { MemoryDraft, MemoryState, PolicySource, RecalledAnchors } from '@palimpsest/domain';
import type {
  Clock,
  Curator,
  Embedder,
  EventStore,
  Evolver,
  Extractor,
  IdSource,
  RecordedEvent,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';
import type { AggregateStore, PositionTokens } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import type { IntakeStreamDraft, IntakeStreamState } from '../intake-store/intake-draft.ts';
import type { Idempotency } from './idempotency.ts';
import type { ModelBudget } from './model-budget.ts';

/** What recalls left with the memories of a subject, and up to which position of the log that is known. */
export interface KnownRecalls {
  readonly anchors: RecalledAnchors;
  readonly position: bigint | null;
}

/** Recalls stand in streams of their own; decisions take them as data. */
export type RecallReader = (subject: SubjectId) => Promise<KnownRecalls>;

/** What every command needs. */
export interface CommandDeps {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly policies: PolicySource;
  readonly positionTokens: (tenant: TenantId) => Promise<PositionTokens>;
  readonly memories: AggregateStore<MemoryState, MemoryDraft>;
  readonly intakes: AggregateStore<IntakeStreamState, IntakeStreamDraft>;
  readonly idempotency: Idempotency;
  readonly recalls: RecallReader;
  readonly modelBudget: ModelBudget;
  /** Folds just appended events into the read model, so that the caller reads its own write. */
  readonly publish: (events: readonly RecordedEvent[]) => Promise<void>;
}

/** Models that commands ask. */
export interface ModelDeps {
  readonly extractor: Extractor;
  readonly evolver: Evolver;
  readonly embedder: Embedder;
  /** `null`: memories are looked after by rule. */
  readonly curator: Curator | null;
}
