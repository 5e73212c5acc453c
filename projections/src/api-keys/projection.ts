import type { ScopeName, StoredData, TenantEvent } from '@palimpsest/domain';
import { parseTenantEvent, streamPrefixes } from '@palimpsest/domain';
import type {
  Instant,
  ProjectionSchema,
  ReadModelWrite,
  SealedBox,
  StoredEvent,
} from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument, positionKey } from '../memories/collections.ts';

export const apiKeysSchema: ProjectionSchema = {
  projection: 'api_keys',
  version: 2,
  collections: [
    { name: 'api_keys', indexes: { by_hash: ['key_hash'], by_tenant: ['tenant', 'position'] } },
    { name: 'api_key_revocations', indexes: {} },
  ],
};

/** `api_keys/<key id>`. */
export interface ApiKeyDocument {
  readonly key_id: string;
  readonly tenant: string;
  readonly key_hash: string;
  readonly scopes: readonly ScopeName[];
  readonly global: 'none' | 'read' | 'write';
  readonly expires_at: Instant | null;
  /** `null`: any number. */
  readonly calls_per_minute: number | null;
  readonly issued_at: Instant;
  readonly rotates: string | null;
  /** `ApiKeyDetails`. */
  readonly sealed: SealedBox;
  readonly event_id: string;
  readonly stream: string;
  readonly schema_version: number;
  readonly position: string;
}

/** `api_key_revocations/<key id>`. */
export interface ApiKeyRevocationDocument {
  readonly effective_at: Instant;
}

const fold = ({
  event: stored,
  metadata,
  position,
  stream,
}: StoredEvent): readonly ReadModelWrite[] => {
  const { type, data: raw } = stored as StoredEvent<TenantEvent>['event']; // `tenant-` streams alone
  const event = parseTenantEvent(type, raw as StoredData, metadata.schema_version);
  switch (event?.type) {
    case 'ApiKeyIssued': {
      const { data } = event;
      const document: ApiKeyDocument = {
        key_id: data.key_id,
        tenant: metadata.tenant,
        key_hash: data.key_hash,
        scopes: data.scopes,
        global: data.global,
        expires_at: data.expires_at,
        calls_per_minute: data.calls_per_minute,
        issued_at: metadata.recorded_at,
        rotates: data.rotates,
        sealed: data.sealed,
        event_id: metadata.event_id,
        stream,
        schema_version: metadata.schema_version,
        position: positionKey(position),
      };
      return [
        {
          kind: 'put',
          collection: 'api_keys',
          id: data.key_id,
          document: asDocument(document),
          position,
        },
      ];
    }
    case 'ApiKeyRevoked': {
      const document: ApiKeyRevocationDocument = { effective_at: event.data.effective_at };
      return [
        {
          kind: 'put',
          collection: 'api_key_revocations',
          id: event.data.key_id,
          document: asDocument(document),
          position,
        },
      ];
    }
    default:
      return [];
  }
};

export const apiKeysProjection: Projection<ReadModelWrite> = {
  name: apiKeysSchema.projection,
  version: apiKeysSchema.version,
  prefixes: [streamPrefixes.tenant],
  fold,
};
