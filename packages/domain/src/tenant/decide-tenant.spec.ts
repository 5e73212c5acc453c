import type { Instant } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { at } from '../testing/at.ts';
import {
  decideTenant,
  type Grantor,
  type IssueKey,
  type RotateKey,
  type TenantCommand,
  type TenantDraft,
} from './decide-tenant.ts';
import { apiKeyDetailsSchema, tenantEventSchemas } from './events.ts';
import type { KeyRights } from './key-rights.ts';
import {
  admits,
  foldTenant,
  initialTenantState,
  type OpenedTenantEvent,
  type TenantState,
} from './tenant-state.ts';

const everything: KeyRights = {
  scopes: ['agent', 'privacy', 'auditor', 'admin', 'operator'],
  apps: null,
  global: 'write',
  subjects: null,
  expiresAt: null,
  callsPerMinute: null,
};

const setUp: Grantor = { keyId: null, rights: everything };

const narrow: KeyRights = {
  scopes: ['agent', 'admin'],
  apps: ['one', 'two'],
  global: 'read',
  subjects: [{ kind: 'user', id: 'u1' }],
  expiresAt: at('06-01'),
  callsPerMinute: 60,
};

const issue = (keyId: string, rights: KeyRights, by: Grantor = setUp): IssueKey => ({
  type: 'IssueKey',
  keyId,
  keyHash: `hash of ${keyId}`,
  name: `the key ${keyId}`,
  rights,
  by,
});

const rotate = (keyId: string, rest: Partial<RotateKey> = {}): RotateKey => ({
  type: 'RotateKey',
  keyId,
  newKeyId: `${keyId}'`,
  newKeyHash: 'hash of the new secret',
  graceMinutes: 60,
  by: setUp,
  ...rest,
});

const revoke = (keyId: string) => ({ type: 'RevokeKey', keyId, by: setUp }) as const;

const opened = ({ details, ...event }: TenantDraft): OpenedTenantEvent =>
  ({ event, details }) as OpenedTenantEvent; // the same union, member by member

const given = (...told: readonly (readonly [Instant, TenantCommand])[]): TenantState =>
  told.reduce(
    (state, [now, command]) => foldTenant(state, decideTenant(command, state, { now }).map(opened)),
    initialTenantState(),
  );

const now = at('01-02');

describe('issuing a key', () => {
  it('records what it may do, with names in the box alone', () => {
    const [draft] = decideTenant(issue('k', narrow), given(), { now });
    expect(draft).toEqual({
      type: 'ApiKeyIssued',
      data: {
        key_id: 'k',
        key_hash: 'hash of k',
        scopes: ['agent', 'admin'],
        app_limit: 2,
        global: 'read',
        subject_limit: 1,
        expires_at: at('06-01'),
        calls_per_minute: 60,
        issued_by: null,
        rotates: null,
      },
      details: { name: 'the key k', apps: ['one', 'two'], subjects: [{ kind: 'user', id: 'u1' }] },
    });
    const { data, details } = draft ?? {};
    const schema = tenantEventSchemas.ApiKeyIssued.omit({ sealed: true });
    expect(schema.safeParse(data).error).toBeUndefined();
    expect(apiKeyDetailsSchema.safeParse(details).error).toBeUndefined();
  });

  it('happens once', () => {
    expect(decideTenant(issue('k', narrow), given([now, issue('k', narrow)]), { now })).toEqual([]);
  });

  it.each([
    ['scopes', { scopes: ['agent', 'auditor'] }],
    ['apps', { apps: null }],
    ['apps', { apps: ['one', 'three'] }],
    ['global', { global: 'write' }],
    ['subjects', { subjects: null }],
    ['subjects', { subjects: [{ kind: 'user', id: 'u2' }] }],
    ['subjects', { subjects: [{ kind: 'agent', id: 'u1' }] }],
    ['calls_per_minute', { callsPerMinute: null }],
    ['calls_per_minute', { callsPerMinute: 61 }],
    ['expires_at', { expiresAt: null }],
    ['expires_at', { expiresAt: at('06-02') }],
  ] as const)('is refused beyond the %s of whoever issues it: %o', (field, more) => {
    const by: Grantor = { keyId: 'k', rights: narrow };
    expect(() => decideTenant(issue('n', { ...narrow, ...more }, by), given(), { now })).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN', field }),
    );
  });

  it('is allowed within them', () => {
    const by: Grantor = { keyId: 'k', rights: narrow };
    const less = { ...narrow, scopes: ['agent'], apps: ['two'], global: 'none' } as const;
    expect(decideTenant(issue('n', less, by), given(), { now })).toMatchObject([
      { data: { issued_by: 'k' } },
    ]);
  });

  it.each([
    ['scopes', { scopes: [] }],
    ['expires_at', { expiresAt: now }],
  ] as const)('is refused without sense: %s', (field, more) => {
    expect(() => decideTenant(issue('n', { ...narrow, ...more }), given(), { now })).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', field }),
    );
  });
});

describe('revoking a key', () => {
  it('ends it now, once', () => {
    const before = given([now, issue('k', everything)]);
    const drafts = decideTenant(revoke('k'), before, { now: at('02-01') });
    expect(drafts).toMatchObject([
      { type: 'ApiKeyRevoked', data: { key_id: 'k', effective_at: at('02-01') } },
    ]);
    const after = foldTenant(before, drafts.map(opened));
    expect(decideTenant(revoke('k'), after, { now: at('02-02') })).toEqual([]);
    const key = after.keys.get('k');
    expect(key && admits(key, at('01-31'))).toBe(true);
    expect(key && admits(key, at('02-01'))).toBe(false);
  });

  it('needs a key', () => {
    expect(() => decideTenant(revoke('k'), given(), { now })).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND', field: 'key_id' }),
    );
  });
});

describe('rotating a key', () => {
  const before = given([now, issue('k', narrow)]);

  it('gives a new secret for the same rights, and lets the old one run on for a while', () => {
    const drafts = decideTenant(rotate('k'), before, { now: at('02-01') });
    expect(drafts).toMatchObject([
      { type: 'ApiKeyIssued', data: { key_id: "k'", rotates: 'k', expires_at: at('06-01') } },
      { type: 'ApiKeyRevoked', data: { key_id: 'k', effective_at: '2026-02-01T01:00:00.000Z' } },
    ]);
    const after = foldTenant(before, drafts.map(opened));
    expect(after.keys.get("k'")?.rights).toEqual(narrow);
    expect(after.keys.get("k'")?.name).toBe('the key k');
    expect(decideTenant(revoke('k'), after, { now: at('02-01') })).toHaveLength(1);
  });

  it.each([
    ['of one that ends', [[at('01-03'), revoke('k')]], rotate('k'), 'INVALID_ARGUMENT'],
    [
      'of one that has been rotated',
      [[at('01-03'), rotate('k')]],
      rotate('k', { newKeyId: 'x' }),
      'INVALID_ARGUMENT',
    ],
    ['with an endless grace', [], rotate('k', { graceMinutes: Number.NaN }), 'INVALID_ARGUMENT'],
    [
      'beyond the rights of whoever asks',
      [],
      rotate('k', { by: { keyId: 'x', rights: { ...narrow, apps: ['one'] } } }),
      'FORBIDDEN',
    ],
    ['of nothing', [], rotate('nobody'), 'NOT_FOUND'],
  ] as const)('%s is refused', (_what, more, command, code) => {
    const state = given([now, issue('k', narrow)], ...more);
    expect(() => decideTenant(command, state, { now: at('02-01') })).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('of an expired key is refused', () => {
    expect(() => decideTenant(rotate('k'), before, { now: at('06-01') })).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', field: 'key_id' }),
    );
  });
});

describe('a change of a key that everything else hangs on', () => {
  it('is recorded once for each key that it came to', () => {
    const to = (id: string): TenantCommand => ({
      type: 'RecordKeyRotation',
      rotation: { type: 'RootKeyRotated', data: { to_key_id: id } },
    });
    const state = given([now, to('one')]);
    expect(decideTenant(to('one'), state, { now })).toEqual([]);
    expect(decideTenant(to('two'), state, { now })).toEqual([
      { type: 'RootKeyRotated', data: { to_key_id: 'two' }, details: null },
    ]);
    const ofTenant: TenantCommand = {
      type: 'RecordKeyRotation',
      rotation: { type: 'TenantKeyRotated', data: { to_key_id: 'one' } },
    };
    expect(decideTenant(ofTenant, state, { now })).toHaveLength(1);
  });
});

describe('a key whose box cannot be opened any more', () => {
  it('may reach nothing of what it was limited to', () => {
    const [draft] = decideTenant(issue('k', narrow), given(), { now });
    if (draft?.type !== 'ApiKeyIssued') throw new Error('no key was issued');
    const event = { type: draft.type, data: draft.data };
    const state = foldTenant(initialTenantState(), [{ event, details: null }]);
    expect(state.keys.get('k')?.rights).toMatchObject({ apps: [], subjects: [] });
  });
});

describe('the end of a subject', () => {
  it('is told with what outlives it, and changes no key', () => {
    const ended = {
      subject_id: 's',
      erasure_id: 'e',
      erasures: [],
      holds: [],
      model_usage: [{ day: '2026-01-01', calls: 2, tokens: 30 }],
    };
    const before = given([now, issue('k', narrow)]);
    const drafts = decideTenant({ type: 'EndSubject', ended }, before, { now });
    expect(drafts).toEqual([{ type: 'SubjectErased', data: ended, details: null }]);
    expect(tenantEventSchemas.SubjectErased.safeParse(ended).error).toBeUndefined();
    expect(foldTenant(before, drafts.map(opened)).keys).toEqual(before.keys);
  });
});

describe('a tenant that was erased', () => {
  const end = { type: 'EndTenant', ended: { task_id: 't', subjects: 2 } } as const;
  const ended = given([now, issue('k', everything)], [now, end]);

  it('ends once', () => {
    expect(decideTenant(end, given(), { now })).toMatchObject([
      { type: 'TenantErased', data: { task_id: 't', subjects: 2 } },
    ]);
    expect(decideTenant(end, ended, { now })).toEqual([]);
  });

  it('is given no key again', () => {
    expect(() => decideTenant(issue('another', everything), ended, { now })).toThrow(
      expect.objectContaining({ code: 'IMMUTABLE', field: 'tenant' }),
    );
  });
});
