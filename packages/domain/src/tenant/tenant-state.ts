import type { DomainEvent, Instant } from '@palimpsest/kernel';
import type { ApiKeyDetails, KeyRotationType, TenantEventData, TenantEventType } from './events.ts';
import type { KeyRights } from './key-rights.ts';

/** An API key as the tenant's stream tells of it. */
export interface HeldKey {
  readonly keyId: string;
  /** HMAC of the secret. */
  readonly keyHash: string;
  readonly name: string | null;
  readonly rights: KeyRights;
  /** From when on it no longer admits; `null`: not revoked. May lie ahead: the grace of a rotation. */
  readonly revokedFrom: Instant | null;
  /** Key that it follows. */
  readonly rotates: string | null;
}

export interface TenantState {
  readonly keys: ReadonlyMap<string, HeldKey>;
  /** Which key each kind of rotation came to last. */
  readonly rotatedTo: ReadonlyMap<KeyRotationType, string>;
  /** Everything of it was erased, or is being erased: no key is issued any more. */
  readonly hasEnded: boolean;
}

export const initialTenantState = (): TenantState => ({
  keys: new Map(),
  rotatedTo: new Map(),
  hasEnded: false,
});

export type OpenApiKeyIssued = Omit<TenantEventData<'ApiKeyIssued'>, 'sealed'>;

/** An event without a box. */
export type ClearTenantEvent = {
  [T in Exclude<TenantEventType, 'ApiKeyIssued'>]: DomainEvent<T, TenantEventData<T>>;
}[Exclude<TenantEventType, 'ApiKeyIssued'>];

/** An event with its box opened. */
export type OpenedTenantEvent =
  | {
      readonly event: DomainEvent<'ApiKeyIssued', OpenApiKeyIssued>;
      /** `null`: its key is destroyed. The limits are then taken as "nothing", never as "everything". */
      readonly details: ApiKeyDetails | null;
    }
  | {
      readonly event: ClearTenantEvent;
      readonly details: null;
    };

const issued = (data: OpenApiKeyIssued, details: ApiKeyDetails | null): HeldKey => ({
  keyId: data.key_id,
  keyHash: data.key_hash,
  name: details?.name ?? null,
  rights: {
    scopes: data.scopes,
    apps: data.app_limit === null ? null : (details?.apps ?? []),
    global: data.global,
    subjects: data.subject_limit === null ? null : (details?.subjects ?? []),
    expiresAt: data.expires_at,
    callsPerMinute: data.calls_per_minute,
  },
  revokedFrom: null,
  rotates: data.rotates,
});

/** Folds events in, in order. Never throws. */
export const foldTenant = (
  state: TenantState,
  events: readonly OpenedTenantEvent[],
): TenantState => {
  const keys = new Map(state.keys);
  const rotatedTo = new Map(state.rotatedTo);
  let { hasEnded } = state;
  for (const { event, details } of events) {
    switch (event.type) {
      case 'ApiKeyIssued':
        keys.set(event.data.key_id, issued(event.data, details));
        break;
      case 'ApiKeyRevoked': {
        const key = keys.get(event.data.key_id);
        if (key !== undefined)
          keys.set(key.keyId, { ...key, revokedFrom: event.data.effective_at });
        break;
      }
      case 'TenantErased':
        hasEnded = true;
        break;
      case 'ExportMade':
      case 'SubjectErased':
        // No key changes by it.
        break;
      case 'RootKeyRotated':
      case 'TenantKeyRotated':
      case 'SigningKeyRotated':
        rotatedTo.set(event.type, event.data.to_key_id);
        break;
      default:
        // A later version's event.
        break;
    }
  }
  return { keys, rotatedTo, hasEnded };
};

/** Whether a key admits anything at an instant. */
export const admits = (key: HeldKey, at: Instant): boolean =>
  (key.revokedFrom === null || at < key.revokedFrom) &&
  (key.rights.expiresAt === null || at < key.rights.expiresAt);
