import {
  foldMemory,
  initialMemoryState,
  type MemoryContent,
  type MemoryDraft,
  type MemoryEvent,
  type MemoryState,
  memoryFoldVersion,
  memorySchemaVersions,
  type OpenedMemoryEvent,
  openDraft,
  parseMemoryEvent,
  parseMemoryState,
  type StoredData,
  serialiseMemoryState,
  streamPrefixes,
} from '@palimpsest/domain';
import type {
  BoxContext,
  EventMetadata,
  EventStore,
  Instant,
  JsonObject,
  RecordedEvent,
  SealedBox,
  SnapshotStore,
  StreamName,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';
import {
  type AggregateCodec,
  type AggregateStore,
  canonicalBytes,
  createAggregateStore,
  type DraftContext,
  decodeEvent,
  encodeEvent,
} from '@palimpsest/runtime';
import type { BoxAt, MintedSlot, Sealer, Vault } from '@palimpsest/vault';

const subjectOfStream = (stream: StreamName): SubjectId =>
  stream.slice(streamPrefixes.memory.length) as SubjectId;

/** What a draft needs to be sealed; fetched before, so that sealing itself does not wait. */
interface Seals {
  readonly sealer: Sealer;
  /** One per draft: a version's wording and vector share it, and are erased together. */
  readonly slot: MintedSlot;
}

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
  { sealer, slot }: Seals,
  context: DraftContext,
): Record<string, SealedBox | null> => {
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
    case 'MemorySuperseded':
    case 'MemoriesArchived':
    case 'MemoriesReactivated':
    case 'MemoriesPromoted':
      return {};
  }
};

const boxesOf = (
  event: MemoryEvent,
): { readonly sealed: SealedBox | null; readonly vector: SealedBox | null } => ({
  sealed: 'sealed' in event.data ? event.data.sealed : null,
  vector: 'sealed_vector' in event.data ? event.data.sealed_vector : null,
});

/** Opens recorded events of a memory stream; a box whose key is gone is `null`. */
export const openMemoryEvents = async (
  vault: Vault,
  recorded: readonly RecordedEvent[],
): Promise<readonly OpenedMemoryEvent[]> => {
  const decoded = recorded.flatMap((one) => {
    const { event: raw, metadata, stream } = decodeEvent(one);
    const event = parseMemoryEvent(raw.type, raw.data as StoredData, metadata.schema_version);
    // A type that only a newer build knows: the fold has nothing to do with it.
    if (event === undefined) return [];
    const at = (box: SealedBox, name: string): BoxAt => ({
      box,
      context: {
        tenant: metadata.tenant,
        stream,
        eventId: metadata.event_id,
        box: name,
        schemaVersion: metadata.schema_version,
      },
      subjectId: metadata.subject_id,
    });
    const boxes = boxesOf(event);
    return [
      {
        event,
        metadata,
        sealed: boxes.sealed === null ? null : at(boxes.sealed, 'sealed'),
        vector: boxes.vector === null ? null : at(boxes.vector, 'sealed_vector'),
      },
    ];
  });
  const opener = await vault.openerFor(
    decoded.flatMap(({ sealed, vector }) => [sealed, vector].filter((at) => at !== null)),
  );
  return decoded.map(({ event, metadata, sealed, vector }): OpenedMemoryEvent => {
    const document = sealed === null ? null : opener.open(sealed);
    return {
      event,
      eventId: metadata.event_id,
      recordedAt: metadata.recorded_at,
      // What we sealed was checked by its schema before; a changed box does not open at all.
      content: document !== null && 'content' in document ? (document as MemoryContent) : null,
      vector: vector === null ? null : opener.openVector(vector),
      apps:
        document !== null && 'apps' in document
          ? (document.apps as OpenedMemoryEvent['apps'])
          : null,
    };
  });
};

const BYTES_PER_MEMORY = 3_000;

/** Sealing, opening and folding of `memory-` streams. */
export const createMemoryCodec = (vault: Vault): AggregateCodec<MemoryState, MemoryDraft> => {
  const seals = new WeakMap<MemoryDraft, Seals>();
  return {
    initialState: initialMemoryState,
    foldRecorded: async (state, recorded) =>
      foldMemory(state, await openMemoryEvents(vault, recorded)),
    foldDrafts: (state, drafts, context) =>
      foldMemory(
        state,
        drafts.map((draft) => openDraft(draft, context)),
      ),
    prepare: async (drafts, stream, tenant) => {
      const sealer = await vault.sealerFor({ tenant, subjectId: subjectOfStream(stream) });
      const slots = await sealer.takeSlots(drafts.length);
      for (const [index, draft] of drafts.entries()) {
        const slot = slots[index];
        if (slot !== undefined) seals.set(draft, { sealer, slot });
      }
    },
    encode: (draft, _index, context) => {
      const own = seals.get(draft);
      if (own === undefined) throw new TypeError('a draft was encoded before it was prepared');
      const { idempotent: _, ...shared } = context.metadata;
      const metadata: EventMetadata = {
        ...shared,
        event_id: draft.eventId,
        recorded_at: context.now,
        schema_version: memorySchemaVersions[draft.type],
      };
      const data = { ...draft.data, ...sealBoxes(draft, own, context) } as unknown as JsonObject; // the schema's own members
      return encodeEvent(draft.type, data, metadata);
    },
    sizeOf: (state) => 1_000 + state.memories.size * BYTES_PER_MEMORY,
    snapshot: {
      foldVersion: memoryFoldVersion,
      serialise: async (state, stream, tenant) => {
        const sealer = await vault.sealerFor({ tenant, subjectId: subjectOfStream(stream) });
        const [slot] = await sealer.takeSlots(1);
        if (slot === undefined) throw new TypeError('no key slot was handed out');
        const bytes = Buffer.from(serialiseMemoryState(state)).toString('base64');
        const sealed = sealer.seal({ state: bytes }, snapshotContext(stream, tenant), slot);
        return canonicalBytes({ tenant, sealed: { ...sealed } });
      },
      parse: async (bytes, stream) => {
        const stored = JSON.parse(new TextDecoder().decode(bytes)) as {
          readonly tenant: TenantId;
          readonly sealed: SealedBox;
        };
        const document = await vault.open({
          box: stored.sealed,
          context: snapshotContext(stream, stored.tenant),
          subjectId: subjectOfStream(stream),
        });
        return typeof document?.state === 'string'
          ? parseMemoryState(new Uint8Array(Buffer.from(document.state, 'base64')))
          : undefined;
      },
    },
  };
};

const snapshotContext = (stream: StreamName, tenant: TenantId): BoxContext => ({
  tenant,
  stream,
  eventId: 'snapshot',
  box: 'snapshot',
  schemaVersion: memoryFoldVersion,
});

/** Memories of subjects, loaded, decided on and appended to. */
export const createMemoryStore = (deps: {
  readonly eventStore: EventStore;
  readonly snapshots: SnapshotStore;
  readonly vault: Vault;
  readonly now: () => Instant;
}): AggregateStore<MemoryState, MemoryDraft> =>
  createAggregateStore({
    eventStore: deps.eventStore,
    snapshots: deps.snapshots,
    now: deps.now,
    codec: createMemoryCodec(deps.vault),
  });
