import {
  type ApiKeyDetails,
  foldTenant,
  initialTenantState,
  type OpenedTenantEvent,
  parseTenantEvent,
  type StoredData,
  type TenantDraft,
  type TenantState,
  tenantSchemaVersions,
} from '@palimpsest/domain';
import {
  boxContextOf,
  type EventStore,
  type Instant,
  type JsonObject,
  type SnapshotStore,
} from '@palimpsest/kernel';
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

/** Sealing, opening and folding of `tenant-` streams. */
const createTenantCodec = (vault: Vault): AggregateCodec<TenantState, TenantDraft> => {
  const seals = createDraftSeals<TenantDraft>();
  return {
    initialState: initialTenantState,
    foldRecorded: async (state, recorded) => {
      const opened = await Promise.all(
        recorded.map(async (one): Promise<OpenedTenantEvent | undefined> => {
          const { event: raw, metadata, stream } = decodeEvent(one);
          const event = parseTenantEvent(raw.type, raw.data as StoredData, metadata.schema_version);
          if (event === undefined) return undefined;
          if (event.type !== 'ApiKeyIssued') return { event, details: null };
          const { sealed, ...data } = event.data;
          const document = await vault.open({
            box: sealed,
            context: boxContextOf({ metadata, stream }, 'sealed'),
            subjectId: null,
          });
          return {
            event: { type: event.type, data },
            // Sealed by us, checked by its schema then.
            details: document as ApiKeyDetails | null,
          };
        }),
      );
      return foldTenant(
        state,
        opened.filter((one) => one !== undefined),
      );
    },
    foldDrafts: (state, drafts) =>
      foldTenant(
        state,
        drafts.map(
          ({ details, ...event }) => ({ event, details }) as OpenedTenantEvent, // the same union, member by member
        ),
      ),
    prepare: (drafts, _stream, tenant) =>
      seals.prepare(drafts, () => vault.sealerFor({ tenant, subjectId: null })),
    encode: (draft, index, context) => {
      const schemaVersion = tenantSchemaVersions[draft.type];
      const eventId = context.eventId(index);
      const metadata = draftMetadata(context, eventId, schemaVersion);
      const own = seals.of(draft);
      if (draft.details === null || own === undefined) {
        return encodeEvent(draft.type, { ...draft.data } as JsonObject, metadata);
      }
      const sealed = own.sealer.seal(
        draft.details as unknown as JsonObject, // JSON by its schema
        {
          tenant: context.metadata.tenant,
          stream: context.stream,
          eventId,
          box: 'sealed',
          schemaVersion,
        },
        own.slot,
      );
      return encodeEvent(draft.type, { ...draft.data, sealed } as unknown as JsonObject, metadata); // the schema's own members
    },
    sizeOf: (state) => 1_000 + state.keys.size * 500,
  };
};

/** API keys of tenants. */
export const createTenantStore = (deps: {
  readonly eventStore: EventStore;
  readonly snapshots: SnapshotStore;
  readonly vault: Vault;
  readonly now: () => Instant;
  /** As in `AggregateStoreOptions`. */
  readonly freshForMs?: number;
}): AggregateStore<TenantState, TenantDraft> =>
  createAggregateStore(
    {
      eventStore: deps.eventStore,
      snapshots: deps.snapshots,
      now: deps.now,
      codec: createTenantCodec(deps.vault),
    },
    {
      cacheBytes: 16 * 1024 * 1024,
      ...(deps.freshForMs === undefined ? {} : { freshForMs: deps.freshForMs }),
    },
  );
