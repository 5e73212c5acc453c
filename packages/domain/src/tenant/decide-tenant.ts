import {
  assertNever,
  DomainError,
  type DomainEvent,
  epochMilliseconds,
  type Instant,
  instant,
} from '@palimpsest/kernel';
import type { ApiKeyDetails, KeyRotationType, TenantEventData } from './events.ts';
import { checkGrant, type KeyRights } from './key-rights.ts';
import {
  admits,
  type ClearTenantEvent,
  type HeldKey,
  type OpenApiKeyIssued,
  type TenantState,
} from './tenant-state.ts';

/** Whoever gives the order: a key of this tenant or of another one, with what it may do. */
export interface Grantor {
  /** `null`: the set-up itself. */
  readonly keyId: string | null;
  readonly rights: KeyRights;
}

export interface IssueKey {
  readonly type: 'IssueKey';
  readonly keyId: string;
  readonly keyHash: string;
  readonly name: string | null;
  readonly rights: KeyRights;
  readonly by: Grantor;
}

/** A key no longer admits: now. */
export interface RevokeKey {
  readonly type: 'RevokeKey';
  readonly keyId: string;
  readonly by: Grantor;
}

/** A new secret for the rights of a key, which goes on admitting for a while. */
export interface RotateKey {
  readonly type: 'RotateKey';
  readonly keyId: string;
  readonly newKeyId: string;
  readonly newKeyHash: string;
  readonly graceMinutes: number;
  readonly by: Grantor;
}

/** A subject has been erased as a whole. */
export interface EndSubject {
  readonly type: 'EndSubject';
  readonly ended: TenantEventData<'SubjectErased'>;
}

/** Everybody of the tenant was erased: it ends too. */
export interface EndTenant {
  readonly type: 'EndTenant';
  readonly ended: TenantEventData<'TenantErased'>;
}

/** A subject's data was exported. Whoever records it again is recognised by the id of the command. */
export interface RecordExport {
  readonly type: 'RecordExport';
  readonly made: TenantEventData<'ExportMade'>;
}

export type KeyCommand = IssueKey | RevokeKey | RotateKey;

/** A key that everything else hangs on was changed: it is recorded once. */
export interface RecordKeyRotation {
  readonly type: 'RecordKeyRotation';
  readonly rotation: KeyRotation;
}

export type KeyRotation = {
  [T in KeyRotationType]: DomainEvent<T, TenantEventData<T>>;
}[KeyRotationType];

export type TenantCommand = KeyCommand | EndSubject | EndTenant | RecordExport | RecordKeyRotation;

/** A decided event; the box of an issued key is still open. */
export type TenantDraft =
  | (DomainEvent<'ApiKeyIssued', OpenApiKeyIssued> & { readonly details: ApiKeyDetails })
  | (ClearTenantEvent & { readonly details: null });

const known = (state: TenantState, keyId: string): HeldKey => {
  const key = state.keys.get(keyId);
  if (key === undefined) throw new DomainError('NOT_FOUND', 'no such key', { field: 'key_id' });
  return key;
};

const issuedDraft = (
  key: Pick<IssueKey, 'keyId' | 'keyHash' | 'name' | 'rights'>,
  by: Grantor,
  rotates: string | null,
): TenantDraft => {
  const { scopes, apps, global, subjects, expiresAt, callsPerMinute } = key.rights;
  return {
    type: 'ApiKeyIssued',
    data: {
      key_id: key.keyId,
      key_hash: key.keyHash,
      scopes: [...new Set(scopes)],
      app_limit: apps?.length ?? null,
      global,
      subject_limit: subjects?.length ?? null,
      expires_at: expiresAt,
      calls_per_minute: callsPerMinute,
      issued_by: by.keyId,
      rotates,
    },
    details: {
      name: key.name,
      apps: apps === null ? null : [...apps],
      subjects: subjects === null ? null : [...subjects],
    },
  };
};

const revokedDraft = (keyId: string, effectiveAt: Instant, by: Grantor): TenantDraft => ({
  type: 'ApiKeyRevoked',
  data: { key_id: keyId, effective_at: effectiveAt, revoked_by: by.keyId },
  details: null,
});

const hasEnded = (): DomainError =>
  new DomainError('IMMUTABLE', 'the tenant was erased', {
    field: 'tenant',
    hint: 'use an id that no tenant had',
  });

const issue = (command: IssueKey, state: TenantState, now: Instant): readonly TenantDraft[] => {
  if (state.keys.has(command.keyId)) return [];
  if (state.hasEnded) throw hasEnded();
  const { scopes, expiresAt } = command.rights;
  if (scopes.length === 0) {
    throw new DomainError('INVALID_ARGUMENT', 'a key needs a scope', { field: 'scopes' });
  }
  if (expiresAt !== null && expiresAt <= now) {
    throw new DomainError('INVALID_ARGUMENT', 'it would have expired already', {
      field: 'expires_at',
    });
  }
  checkGrant(command.rights, command.by.rights);
  return [issuedDraft(command, command.by, null)];
};

const revoke = (command: RevokeKey, state: TenantState, now: Instant): readonly TenantDraft[] => {
  const key = known(state, command.keyId);
  const ends = key.revokedFrom !== null && key.revokedFrom <= now;
  return ends ? [] : [revokedDraft(key.keyId, now, command.by)];
};

const MAX_GRACE_MINUTES = 366 * 24 * 60;

const rotate = (command: RotateKey, state: TenantState, now: Instant): readonly TenantDraft[] => {
  if (state.keys.has(command.newKeyId)) return [];
  const { graceMinutes } = command;
  if (!(graceMinutes >= 0 && graceMinutes <= MAX_GRACE_MINUTES)) {
    throw new DomainError('INVALID_ARGUMENT', 'a grace is between nothing and a year', {
      field: 'grace_minutes',
    });
  }
  const key = known(state, command.keyId);
  if (!admits(key, now) || key.revokedFrom !== null) {
    throw new DomainError('INVALID_ARGUMENT', 'a key that ends cannot be rotated', {
      field: 'key_id',
      hint: 'issue a new one',
    });
  }
  checkGrant(key.rights, command.by.rights);
  const ends = instant(epochMilliseconds(now) + graceMinutes * 60_000);
  const next = { ...key, keyId: command.newKeyId, keyHash: command.newKeyHash };
  return [issuedDraft(next, command.by, key.keyId), revokedDraft(key.keyId, ends, command.by)];
};

/**
 * Decides about a tenant's API keys, and tells of subjects that ended, of exports, and of keys under it that were changed. `[]` means that it is so already. Throws `DomainError`: `FORBIDDEN` for rights
 * beyond those of the grantor, `NOT_FOUND` for an unknown key, `IMMUTABLE` for a key of a tenant that was erased, `INVALID_ARGUMENT`.
 */
export const decideTenant = (
  command: TenantCommand,
  state: TenantState,
  context: { readonly now: Instant },
): readonly TenantDraft[] => {
  switch (command.type) {
    case 'IssueKey':
      return issue(command, state, context.now);
    case 'RevokeKey':
      return revoke(command, state, context.now);
    case 'RotateKey':
      return rotate(command, state, context.now);
    case 'EndSubject':
      return [{ type: 'SubjectErased', data: command.ended, details: null }];
    case 'EndTenant':
      return state.hasEnded ? [] : [{ type: 'TenantErased', data: command.ended, details: null }];
    case 'RecordExport':
      return [{ type: 'ExportMade', data: command.made, details: null }];
    case 'RecordKeyRotation': {
      const { rotation } = command;
      const isSo = state.rotatedTo.get(rotation.type) === rotation.data.to_key_id;
      return isSo ? [] : [{ ...rotation, details: null }];
    }
    default:
      return assertNever(command);
  }
};
