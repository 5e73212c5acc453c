import { areNoOptions, intakeSchemaVersions, streamPrefixes } from '@palimpsest/domain';
import type { EventStore, Instant, JsonObject, SnapshotStore, SubjectId } from '@palimpsest/kernel';
import {
  type AggregateCodec,
  type AggregateStore,
  createAggregateStore,
  type DraftContext,
  draftMetadata,
  encodeEvent,
} from '@palimpsest/runtime';
import type { MintedSlot, Sealer, Vault } from '@palimpsest/vault';
import type { IntakeStreamDraft, IntakeStreamState, OpenMessage } from './intake-draft.ts';

interface Seals {
  readonly sealer: Sealer;
  /** One per message, then one for the options if there are any. */
  readonly slots: readonly MintedSlot[];
}

const messagesOf = (draft: IntakeStreamDraft): readonly OpenMessage[] =>
  'messages' in draft ? draft.messages : [];

const hasOptions = (draft: IntakeStreamDraft): boolean =>
  draft.type === 'IntakeAccepted' && !areNoOptions(draft.options);

/** Each message has a key slot of its own: it is destroyed with the memory that it fed. */
const slotsNeeded = (draft: IntakeStreamDraft): number =>
  messagesOf(draft).length + (hasOptions(draft) ? 1 : 0);

const slotAt = (seals: Seals, index: number): MintedSlot => {
  const slot = seals.slots[index];
  if (slot === undefined) throw new TypeError('a box without a key slot');
  return slot;
};

const sealedData = (
  draft: IntakeStreamDraft,
  index: number,
  seals: Seals | undefined,
  context: DraftContext,
): JsonObject => {
  if (!('messages' in draft)) return { ...draft.data };
  if (seals === undefined) throw new TypeError('a draft was encoded before it was prepared');
  const at = (box: string) => ({
    tenant: context.metadata.tenant,
    stream: context.stream,
    eventId: context.eventId(index),
    box,
    schemaVersion: intakeSchemaVersions[draft.type],
  });
  const messages = draft.messages.map(({ ordinal, role, at: said, message }, position) => ({
    at: said,
    ordinal,
    role,
    sealed: {
      ...seals.sealer.seal({ ...message }, at(`messages.${ordinal}`), slotAt(seals, position)),
    },
  }));
  if (draft.type === 'IntakePart') return { ...draft.data, messages };
  if (!hasOptions(draft)) return { ...draft.data, messages, sealed: null };
  const sealed = seals.sealer.seal(
    draft.options as unknown as JsonObject, // JSON by its schema
    at('sealed'),
    slotAt(seals, draft.messages.length),
  );
  return { ...draft.data, messages, sealed: { ...sealed } };
};

const isClosedBy = (last: { readonly type: string } | undefined): boolean =>
  last?.type === 'IntakesClosed';

/** Sealing of `intake-` streams. */
const createIntakeCodec = (vault: Vault): AggregateCodec<IntakeStreamState, IntakeStreamDraft> => {
  const seals = new WeakMap<IntakeStreamDraft, Seals>();
  return {
    stateless: true,
    initialState: () => ({ closed: false }),
    foldRecorded: async (_state, recorded) => ({ closed: isClosedBy(recorded.at(-1)) }),
    foldDrafts: (_state, drafts) => ({ closed: isClosedBy(drafts.at(-1)) }),
    prepare: async (drafts, stream, tenant) => {
      const needed = drafts.map(slotsNeeded);
      const total = needed.reduce((sum, count) => sum + count, 0);
      if (total === 0) return;
      const subjectId = stream.slice(streamPrefixes.intake.length) as SubjectId;
      const sealer = await vault.sealerFor({ tenant, subjectId });
      const slots = await sealer.takeSlots(total);
      let from = 0;
      for (const [index, draft] of drafts.entries()) {
        const to = from + (needed[index] ?? 0);
        seals.set(draft, { sealer, slots: slots.slice(from, to) });
        from = to;
      }
    },
    encode: (draft, index, context) => {
      const version = intakeSchemaVersions[draft.type];
      const metadata = draftMetadata(context, context.eventId(index), version);
      return encodeEvent(draft.type, sealedData(draft, index, seals.get(draft), context), metadata);
    },
    sizeOf: () => 200,
  };
};

/** Accepted conversations of subjects. */
export const createIntakeStore = (deps: {
  readonly eventStore: EventStore;
  readonly snapshots: SnapshotStore;
  readonly vault: Vault;
  readonly now: () => Instant;
  /** As in `AggregateStoreOptions`. */
  readonly freshForMs?: number;
}): AggregateStore<IntakeStreamState, IntakeStreamDraft> =>
  createAggregateStore(
    {
      eventStore: deps.eventStore,
      snapshots: deps.snapshots,
      now: deps.now,
      codec: createIntakeCodec(deps.vault),
    },
    {
      cacheBytes: 16 * 1024 * 1024,
      ...(deps.freshForMs === undefined ? {} : { freshForMs: deps.freshForMs }),
    },
  );
