import {
  foldPolicy,
  initialPolicyState,
  type PolicyDraft,
  type PolicyEvent,
  type PolicyState,
  parsePolicyEvent,
  policySchemaVersions,
  type StoredData,
} from '@palimpsest/domain';
import type { EventStore, Instant, JsonObject, SealedBox, SnapshotStore } from '@palimpsest/kernel';
import {
  type AggregateCodec,
  type AggregateStore,
  createAggregateStore,
  decodeEvent,
  draftMetadata,
  encodeEvent,
} from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import { createDraftSeals } from '../shared/draft-seals.ts';
import { policySnapshots } from './policy-snapshot.ts';

/** A version costs about as much as its document as JSON. */
const BYTES_PER_VERSION = 4_000;

/** The event that a draft becomes. Only a published version has a box, for its note. */
const eventOf = (draft: PolicyDraft, sealed: SealedBox | null): PolicyEvent =>
  draft.type === 'PolicyPublished'
    ? { type: draft.type, data: { ...draft.data, sealed } }
    : ({ type: draft.type, data: draft.data } as PolicyEvent); // one of the two types without a box

/** Sealing and folding of `policy-` streams. The fold needs no box: a note decides nothing. */
const createPolicyCodec = (vault: Vault): AggregateCodec<PolicyState, PolicyDraft> => {
  const seals = createDraftSeals<PolicyDraft>();
  return {
    initialState: initialPolicyState,
    foldRecorded: async (state, recorded) =>
      foldPolicy(
        state,
        recorded.flatMap((one) => {
          const { event, metadata } = decodeEvent(one);
          return (
            parsePolicyEvent(event.type, event.data as StoredData, metadata.schema_version) ?? []
          );
        }),
      ),
    foldDrafts: (state, drafts) =>
      foldPolicy(
        state,
        drafts.map((draft) => eventOf(draft, null)),
      ),
    prepare: (drafts, _stream, tenant) =>
      seals.prepare(
        drafts.filter(({ note }) => note !== null),
        () => vault.sealerFor({ tenant, subjectId: null }),
      ),
    encode: (draft, index, context) => {
      const schemaVersion = policySchemaVersions[draft.type];
      const eventId = context.eventId(index);
      const own = seals.of(draft);
      const sealed =
        own === undefined || draft.note === null
          ? null
          : own.sealer.seal(
              { ...draft.note },
              {
                tenant: context.metadata.tenant,
                stream: context.stream,
                eventId,
                box: 'sealed',
                schemaVersion,
              },
              own.slot,
            );
      const { data } = eventOf(draft, sealed);
      return encodeEvent(
        draft.type,
        data as unknown as JsonObject, // JSON by its schema
        draftMetadata(context, eventId, schemaVersion),
      );
    },
    sizeOf: (state) => 1_000 + state.versions.size * BYTES_PER_VERSION,
    snapshot: policySnapshots,
  };
};

/** Policies of tenants. */
export const createPolicyStore = (deps: {
  readonly eventStore: EventStore;
  readonly snapshots: SnapshotStore;
  readonly vault: Vault;
  readonly now: () => Instant;
}): AggregateStore<PolicyState, PolicyDraft> =>
  createAggregateStore(
    {
      eventStore: deps.eventStore,
      snapshots: deps.snapshots,
      now: deps.now,
      codec: createPolicyCodec(deps.vault),
    },
    // Whoever cannot ask the log goes by the last change, not by one some hundred changes ago.
    { cacheBytes: 32 * 1024 * 1024, snapshotEvery: 1 },
  );
