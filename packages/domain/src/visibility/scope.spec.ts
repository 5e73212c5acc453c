import { type CandidateScope, type Pseudonym, pseudonym } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleRow } from '../testing/sample-row.ts';
import { type KeyReach, reachAdmits, scopeAdmits } from './scope.ts';

const ref = fc.option(fc.constantFrom('a', 'b', 'c').map(pseudonym));
const level = fc.constantFrom('GLOBAL' as const, 'APP' as const, 'SESSION' as const);
const rows = fc
  .record({ level, app_ref: ref, session_ref: ref, agent_ref: ref })
  .map((placed) => sampleRow(placed));
const scopes: fc.Arbitrary<CandidateScope> = fc.record({
  includeGlobal: fc.boolean(),
  appRef: ref,
  sessionRef: ref,
  agentRef: ref,
});

const wide = { includeGlobal: true, appRef: null, sessionRef: null, agentRef: null };
const app = pseudonym('app');
const session = pseudonym('session');
const agent = pseudonym('agent');

describe('the scope of a read', () => {
  const global = sampleRow();
  const ofApp = sampleRow({ level: 'APP', app_ref: app });
  const ofSession = sampleRow({ level: 'SESSION', app_ref: app, session_ref: session });
  const ofAgent = sampleRow({ agent_ref: agent });

  it.each<[string, CandidateScope, number[]]>([
    ['nothing but global ones', wide, [0]],
    ['an app', { ...wide, appRef: app }, [0, 1]],
    ['an app without global ones', { ...wide, includeGlobal: false, appRef: app }, [1]],
    ['another app', { ...wide, appRef: pseudonym('other') }, [0]],
    ['a session', { ...wide, appRef: app, sessionRef: session }, [0, 1, 2]],
    ['another session', { ...wide, appRef: app, sessionRef: pseudonym('other') }, [0, 1]],
    ['an agent', { ...wide, agentRef: agent }, [0, 3]],
    ['an agent without global ones', { ...wide, includeGlobal: false, agentRef: agent }, []],
    ['another agent', { ...wide, agentRef: pseudonym('other') }, [0]],
  ])('of %s', (_, scope, expected) => {
    const found = [global, ofApp, ofSession, ofAgent].flatMap((row, index) =>
      scopeAdmits(scope, row) ? [index] : [],
    );

    expect(found).toEqual(expected);
  });

  it('never admits what carries another app, session or agent than was asked for', () => {
    fc.assert(
      fc.property(scopes, rows, (scope, row) => {
        if (!scopeAdmits(scope, row)) return;
        if (row.level === 'GLOBAL') expect(scope.includeGlobal).toBe(true);
        if (row.level === 'APP') expect(row.app_ref).toBe(scope.appRef);
        if (row.level === 'APP') expect(row.app_ref).not.toBeNull();
        if (row.level === 'SESSION') expect(row.session_ref).toBe(scope.sessionRef);
        if (row.level === 'SESSION') expect(row.session_ref).not.toBeNull();
        if (row.agent_ref !== null) expect(row.agent_ref).toBe(scope.agentRef);
      }),
    );
  });

  it('admits no more when less is asked for', () => {
    fc.assert(
      fc.property(scopes, rows, (scope, row) => {
        const narrower: CandidateScope[] = [
          { ...scope, includeGlobal: false },
          { ...scope, appRef: null },
          { ...scope, sessionRef: null },
          { ...scope, agentRef: null },
        ];
        for (const less of narrower) {
          if (scopeAdmits(less, row)) expect(scopeAdmits(scope, row)).toBe(true);
        }
      }),
    );
  });
});

describe('the reach of a key', () => {
  const reach = (global: KeyReach['global'], ...apps: readonly Pseudonym[]): KeyReach => ({
    appRefs: new Set(apps),
    global,
  });
  const global = sampleRow();
  const mine = sampleRow({ level: 'APP', app_ref: app });
  const session_ = sampleRow({ level: 'SESSION', app_ref: app, session_ref: session });
  const others = sampleRow({ level: 'APP', app_ref: pseudonym('other') });
  const appless = sampleRow({ level: 'SESSION', session_ref: session });

  it.each<[KeyReach, string, string]>([
    [{ appRefs: null, global: 'none' }, 'gmsoa', 'gmsoa'],
    [reach('none', app), 'ms', 'ms'],
    [reach('read', app), 'gmsa', 'ms'],
    [reach('write', app), 'gmsa', 'gmsa'],
    [reach('write'), 'ga', 'ga'],
    [reach('none'), '', ''],
  ])('%j reads %j and writes %j', (key, reads, writes) => {
    const all = { g: global, m: mine, s: session_, o: others, a: appless };
    const reached = (access: 'read' | 'write') =>
      Object.entries(all)
        .filter(([, row]) => reachAdmits(key, row, access))
        .map(([name]) => name)
        .join('');

    expect([reached('read'), reached('write')]).toEqual([reads, writes]);
  });

  it('lets nobody write what they may not read', () => {
    const keys: fc.Arbitrary<KeyReach> = fc.record({
      appRefs: fc.option(
        fc.array(ref).map((refs) => new Set(refs.filter((each) => each !== null))),
      ),
      global: fc.constantFrom('none' as const, 'read' as const, 'write' as const),
    });
    fc.assert(
      fc.property(keys, rows, (key, row) => {
        if (reachAdmits(key, row, 'write')) expect(reachAdmits(key, row, 'read')).toBe(true);
      }),
    );
  });
});
