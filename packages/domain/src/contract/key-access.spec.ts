import { describe, expect, it } from 'vitest';
import { admitsApp, admitsSubject, showsDeleted } from './key-access.ts';

describe('what a key may touch', () => {
  it('is everything without a list of apps', () => {
    expect(admitsApp({ apps: null, global: 'none' }, 'a', 'write')).toBe(true);
    expect(admitsApp({ apps: null, global: 'none' }, null, 'write')).toBe(true);
  });

  it('is its apps, and global memories by a right of their own', () => {
    const limited = (global: 'none' | 'read' | 'write') => ({ apps: ['a'], global });
    expect(admitsApp(limited('none'), 'a', 'write')).toBe(true);
    expect(admitsApp(limited('write'), 'b', 'read')).toBe(false);
    expect(admitsApp(limited('none'), null, 'read')).toBe(false);
    expect(admitsApp(limited('read'), null, 'read')).toBe(true);
    expect(admitsApp(limited('read'), null, 'write')).toBe(false);
    expect(admitsApp(limited('write'), null, 'write')).toBe(true);
  });

  it('is its subjects, of which kind and id both count', () => {
    const key = { subjects: [{ kind: 'user', id: '7' }] as const };
    expect(admitsSubject(key, { kind: 'user', id: '7' })).toBe(true);
    expect(admitsSubject(key, { kind: 'agent', id: '7' })).toBe(false);
    expect(admitsSubject({ subjects: null }, { kind: 'agent', id: '7' })).toBe(true);
  });

  it('shows deleted content to privacy and auditors only', () => {
    expect(showsDeleted(['agent', 'admin', 'operator'])).toBe(false);
    expect(showsDeleted(['agent', 'privacy'])).toBe(true);
    expect(showsDeleted(['auditor'])).toBe(true);
  });
});
