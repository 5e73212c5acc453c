import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { parseRequest } from '../parse-request.ts';
import { clockRequest } from './clock.ts';
import { issueKeyRequest } from './issue-key.ts';
import { projectionsRequest } from './projections.ts';
import { rotateKeyRequest } from './rotate-key.ts';

describe('keys/issue', () => {
  it('limits nothing by default', () => {
    expect(parseRequest(issueKeyRequest, { scopes: ['agent', 'agent'] })).toEqual({
      scopes: ['agent'],
      calls_per_minute: null,
      name: null,
      apps: null,
      global: 'write',
      subjects: null,
      expires_at: null,
      tenant: null,
    });
  });

  it('gives a key of some apps no global memories unless it is told', () => {
    expect(parseRequest(issueKeyRequest, { scopes: ['agent'], apps: ['a'] }).global).toBe('none');
  });

  it('takes subjects in every way that names one', () => {
    const subjects = [7, 'u1', 12_345_678_901_234_567_890n, { kind: 'agent', id: 'x' }];
    expect(parseRequest(issueKeyRequest, { scopes: ['agent'], subjects }).subjects).toEqual([
      { kind: 'user', id: '7' },
      { kind: 'user', id: 'u1' },
      { kind: 'user', id: '12345678901234567890' },
      { kind: 'agent', id: 'x' },
    ]);
  });

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['root'] }, 'scopes[0]'],
    [{ scopes: ['agent'], apps: [] }, 'apps'],
    [{ scopes: ['agent'], global: 'read' }, 'global'],
    [{ scopes: ['agent'], subjects: [{ kind: 'user' }] }, 'subjects[0].id'],
    [{ scopes: ['agent'], subjects: [-1] }, 'subjects[0]'],
    [{ scopes: ['agent'], tenant: 'Not OK' }, 'tenant'],
    [{ scopes: ['agent'], expires_at: 'never' }, 'expires_at'],
    [{ scopes: ['agent'], app: 'a' }, 'app'],
  ])('%j is refused', (body, field) => {
    expect(refusalOf(issueKeyRequest, body)).toBe(`INVALID_ARGUMENT ${field}`);
  });
});

describe('the other admin calls', () => {
  it('bound the grace of a rotation', () => {
    expect(refusalOf(rotateKeyRequest, { key_id: 'k', grace_minutes: 10_081 })).toBe(
      'INVALID_ARGUMENT grace_minutes',
    );
  });

  it('refuse fields where none are known', () => {
    expect(refusalOf(projectionsRequest, {})).toBe('accepted');
    expect(refusalOf(projectionsRequest, { name: 'x' })).toBe('INVALID_ARGUMENT name');
  });

  it.each([
    [{}, 'set'],
    [{ set: '2026-01-01', advance_ms: 1 }, 'set'],
    [{ set: 'soon' }, 'set'],
    [{ advance_ms: -1 }, 'advance_ms'],
    [{ advance_ms: 0.5 }, 'advance_ms'],
  ])('clock: %j is refused', (body, field) => {
    expect(refusalOf(clockRequest, body)).toBe(`INVALID_ARGUMENT ${field}`);
  });
});
