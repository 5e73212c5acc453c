import {
  foldMemory,
  initialMemoryState,
  type MemoryDraft,
  type MemoryState,
  memorySchemaVersions,
  openDraft,
} from '@palimpsest/domain';
import type {
  BoxContext,
  EventStore,
  Instant,
  JsonObject,
  SealedBox,
  SnapshotStore,
} from '@palimpsest/kernel';
import {
  type AggregateCodec,
  type AggregateStore,
  createAggregateStore,
  type DraftContext,
  draftMetadata,
  encodeEvent,
} from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import { createDraftSeals, type DraftSeal } from '../shared/draft-seals.ts';
import { createMemorySnapshots, subjectOfStream } from './memory-snapshot.ts';
import { openMemoryEvents } from './open-memory-events.ts';

const boxContext = (context: DraftContext, draft: MemoryDraft, box: string): BoxContext => ({
  tenant: context.metadata.tenant,
  stream: context.stream,
  eventId: draft.eventId,
  box,
  schemaVersion: memorySchemaVersions[draft.type],
});

/** The boxes of a draft's event, by the names that the event schema has for them. */
const sealBoxes = (
  draft: MemoryDraft,
  seals: DraftSeal | undefined,
  context: DraftContext,
): Record<string, SealedBox | null> => {
  if (boxless.has(draft.type)) return {};
  if (seals === undefined) throw new TypeError('a draft was encoded before it was prepared');
  const { sealer, slot } = seals;
  const seal = (box: string, document: object | null): SealedBox | null =>
    document === null
      ? null
      : sealer.seal(document as JsonObject, boxContext(context, draft, box), slot);
  switch (draft.type) {
    case 'MemoryAdded':
    case 'MemoryRevised':
      return {
        sealed: seal('sealed', draft.content),
        sealed_vector:
          draft.vector === null
            ? null
            : sealer.sealVector(draft.vector, boxContext(context, draft, 'sealed_vector'), slot),
      };
    case 'MemoryAnnotated':
      return { sealed: seal('sealed', draft.content) };
    case 'MemoriesDeleted':
    case 'FactSkipped':
      return {
        sealed_reason: seal(
          'sealed_reason',
          draft.reasonText === null ? null : { reason: draft.reasonText },
        ),
      };
    case 'IntakeAbsorbed':
      return { sealed: seal('sealed', draft.facts.length === 0 ? null : { facts: draft.facts }) };
    case 'MemorySwitchChanged':
      return {
        sealed: seal('sealed', Object.keys(draft.apps).length === 0 ? null : { apps: draft.apps }),
      };
    case 'SessionClosed':
      return { sealed: seal('sealed', draft.words) };
    case 'ProfileRefreshed':
      return { sealed: seal('sealed', { profile: draft.profile }) };
    case 'LegalHoldPlaced':
      return { sealed: seal('sealed', draft.hold) };
    default:
      return {};
  }
};

/** Types whose events have no box: they are told of a subject too whose keys are gone. */
const boxless: ReadonlySet<MemoryDraft['type']> = new Set([
  'MemorySuperseded',
  'MemoriesArchived',
  'MemoriesReactivated',
  'MemoriesPromoted',
  'MemoriesCompacted',
  'FactReevaluated',
  'MemoriesConsolidated',
  'ModelUsageRecorded',
  'LegalHoldReleased',
  'ErasureStarted',
  'MemoriesErased',
]);

const BYTES_PER_MEMORY = 3_000;

/** Sealing, opening and folding of `memory-` streams. */
const createMemoryCodec = (vault: Vault): AggregateCodec<MemoryState, MemoryDraft> => {
  const seals = createDraftSeals<MemoryDraft>();
  return {
    initialState: initialMemoryState,
    foldRecorded: async (state, recorded) =>
      foldMemory(state, await openMemoryEvents(vault, recorded)),
    foldDrafts: (state, drafts, context) =>
      foldMemory(
        state,
        drafts.map((draft) => openDraft(draft, context)),
      ),
    prepare: (drafts, stream, tenant) =>
      seals.prepare(
        drafts.filter(({ type }) => !boxless.has(type)),
        () => vault.sealerFor({ tenant, subjectId: subjectOfStream(stream) }),
      ),
    encode: (draft, _index, context) => {
      const metadata = draftMetadata(context, draft.eventId, memorySchemaVersions[draft.type]);
      const data = {
        ...draft.data,
        ...sealBoxes(draft, seals.of(draft), context),
      } as unknown as JsonObject; // the schema's own members
      return encodeEvent(draft.type, data, metadata);
    },
    sizeOf: (state) => 1_000 + state.memories.size * BYTES_PER_MEMORY,
    snapshot: createMemorySnapshots(vault),
  };
};

/** Memories of subjects, loaded, decided on and appended to. */
export const createMemoryStore = (deps: {
  readonly eventStore: EventStore;
  readonly snapshots: SnapshotStore;
  readonly vault: Vault;
  readonly now: () => Instant;
  /** As in `AggregateStoreOptions`. */
  readonly freshForMs?: number;
  /** As in `AggregateStoreOptions`. */
  readonly cacheBytes?: number;
}): AggregateStore<MemoryState, MemoryDraft> =>
  createAggregateStore(
    {
      eventStore: deps.eventStore,
      snapshots: deps.snapshots,
      now: deps.now,
      codec: createMemoryCodec(deps.vault),
    },
    {
      ...(deps.freshForMs === undefined ? {} : { freshForMs: deps.freshForMs }),
      ...(deps.cacheBytes === undefined ? {} : { cacheBytes: deps.cacheBytes }),
    },
  );
