import { type CandidateScope, type IndexedState, pseudonym } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import {
  documentWrites,
  memoryNamed,
  stateWrite,
  toySubject,
  versionWrite,
} from '../../fixtures/index-entries.ts';
import { ask, fill, namesOf, type SearchIndexContract } from './contract-options.ts';

const [app, otherApp] = [pseudonym('app-1'), pseudonym('app-2')];
const [session, agent] = [pseudonym('session-1'), pseudonym('agent-1')];

const scopeOf = (scope: Partial<CandidateScope>): CandidateScope => ({
  includeGlobal: false,
  appRef: null,
  sessionRef: null,
  agentRef: null,
  ...scope,
});

export const visibilityTests = ({ create }: SearchIndexContract): void => {
  describe('visibility', () => {
    test('follows the scope exactly, in candidates and in statistics', async () => {
      await using store = await create();
      const { port } = store;
      const add = (name: string, state: Partial<IndexedState>) =>
        documentWrites(name, { text: 'tea', vector: [1, 0, 0, 0] }, 1n, state);
      await fill(
        port,
        add('global', {}),
        add('app', { level: 'APP', appRef: app }),
        add('other-app', { level: 'APP', appRef: otherApp }),
        add('session', { level: 'SESSION', appRef: app, sessionRef: session }),
        add('agent', { agentRef: agent }),
        add('app-agent', { level: 'APP', appRef: app, agentRef: agent }),
      );
      const seen = async (scope: CandidateScope | null) => {
        const answer = await ask(port, { tokens: ['tea'], vector: [1, 0, 0, 0], scope });
        const names = namesOf(answer);
        expect(answer.statistics.documents).toBe(names.length);
        expect(answer.statistics.documentFrequencies).toEqual([names.length]);
        return names;
      };
      expect(await seen(null)).toHaveLength(6);
      expect(await seen(scopeOf({}))).toEqual([]);
      expect(await seen(scopeOf({ includeGlobal: true }))).toEqual(['global']);
      expect(await seen(scopeOf({ appRef: app }))).toEqual(['app']);
      expect(await seen(scopeOf({ appRef: otherApp }))).toEqual(['other-app']);
      expect(await seen(scopeOf({ appRef: pseudonym('app-3') }))).toEqual([]);
      expect(await seen(scopeOf({ appRef: app, sessionRef: session }))).toEqual(['app', 'session']);
      expect(await seen(scopeOf({ sessionRef: pseudonym('session-2') }))).toEqual([]);
      expect(await seen(scopeOf({ includeGlobal: true, agentRef: agent }))).toEqual([
        'agent',
        'global',
      ]);
      expect(await seen(scopeOf({ appRef: app, agentRef: agent }))).toEqual(['app', 'app-agent']);
      expect(await seen(scopeOf({ includeGlobal: true, agentRef: pseudonym('agent-2') }))).toEqual([
        'global',
      ]);
    });

    test('follows the statuses asked for', async () => {
      await using store = await create();
      const { port } = store;
      const statuses = ['ACTIVE', 'ARCHIVED', 'SUPERSEDED'] as const;
      await fill(
        port,
        ...statuses.map((status) => documentWrites(status, { text: 'tea' }, 1n, { status })),
      );
      const seen = async (...asked: IndexedState['status'][]) => {
        const answer = await ask(port, { tokens: ['tea'], statuses: asked });
        expect(answer.statistics.documents).toBe(asked.length);
        return namesOf(answer);
      };
      for (const status of statuses) expect(await seen(status)).toEqual([status]);
      expect(await seen('ACTIVE', 'SUPERSEDED')).toEqual(['ACTIVE', 'SUPERSEDED']);
      expect(await seen(...statuses)).toEqual(statuses);
      expect(await seen()).toEqual([]);
    });

    test('needs a state, which may come before or after the version', async () => {
      await using store = await create();
      const { port } = store;
      await fill(port, [versionWrite('late', { text: 'tea' }, 1n)]);
      expect(namesOf(await ask(port, { tokens: ['tea'] }))).toEqual([]);
      expect(await port.count(toySubject)).toBe(1);
      await fill(port, [stateWrite('late', 2n), stateWrite('early', 2n)]);
      expect(namesOf(await ask(port, { tokens: ['tea'] }))).toEqual(['late']);
      await fill(port, [versionWrite('early', { text: 'tea' }, 3n)]);
      expect(namesOf(await ask(port, { tokens: ['tea'] }))).toEqual(['early', 'late']);
    });

    test('is per version: each has a state of its own', async () => {
      await using store = await create();
      const { port } = store;
      await fill(
        port,
        documentWrites('home', { text: 'lives in Shenzhen' }, 1n, { status: 'SUPERSEDED' }),
        documentWrites('home', { text: 'lives in Guangzhou' }, 2n, { version: 2 }),
      );
      const query = { tokens: ['lives'] };
      expect(namesOf(await ask(port, query))).toEqual(['home@2']);
      expect(namesOf(await ask(port, { ...query, statuses: ['SUPERSEDED'] }))).toEqual(['home']);
      expect(namesOf(await ask(port, { ...query, statuses: ['ACTIVE', 'SUPERSEDED'] }))).toEqual([
        'home',
        'home@2',
      ]);
    });

    test('ends for all versions of a memory while it is hidden', async () => {
      await using store = await create();
      const { port } = store;
      const hide = (hidden: boolean, position: bigint) =>
        [
          { kind: 'hide', position, subjectId: toySubject, memoryId: memoryNamed('tea'), hidden },
        ] as const;
      await fill(
        port,
        documentWrites('tea', { text: 'tea' }, 1n),
        documentWrites('tea', { text: 'tea' }, 1n, { version: 2 }),
        documentWrites('cup', { text: 'tea' }, 1n),
      );
      const seen = async () => {
        const answer = await ask(port, { tokens: ['tea'] });
        expect(answer.statistics.documents).toBe(answer.candidates.length);
        return namesOf(answer);
      };
      expect(await seen()).toEqual(['cup', 'tea', 'tea@2']);
      await fill(port, hide(true, 5n));
      expect(await seen()).toEqual(['cup']);
      await fill(port, documentWrites('tea', { text: 'tea' }, 6n, { version: 3 }));
      expect(await seen()).toEqual(['cup']);
      await fill(port, hide(false, 4n));
      expect(await seen()).toEqual(['cup']);
      await fill(port, hide(false, 7n));
      expect(await seen()).toEqual(['cup', 'tea', 'tea@2', 'tea@3']);
      expect(await port.count(toySubject)).toBe(4);
    });
  });
};
