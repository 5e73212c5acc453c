import type { MemoryDraft, MemoryState, PolicySource } from '@palimpsest/domain';
import type {
  Clock,
  Embedder,
  EventStore,
  Evolver,
  Extractor,
  IdSource,
  RecordedEvent,
  TenantId,
} from '@palimpsest/kernel';
import type { AggregateStore, PositionTokens } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import type { IntakeStreamDraft, IntakeStreamState } from '../intake-store/intake-draft.ts';
import type { Idempotency } from './idempotency.ts';

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
  /** Folds just appended events into the read model, so that the caller reads its own write. */
  readonly publish: (events: readonly RecordedEvent[]) => Promise<void>;
}

/** Models that commands ask. */
export interface ModelDeps {
  readonly extractor: Extractor;
  readonly evolver: Evolver;
  readonly embedder: Embedder;
}
