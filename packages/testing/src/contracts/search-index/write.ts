import { type IndexWrite, memoryId, subjectId, type TenantId, tenantId } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { expectPortError } from '../../fixtures/expectations.ts';
import {
  documentWrites,
  memoryNamed,
  stateWrite,
  toySubject,
  versionWrite,
} from '../../fixtures/index-entries.ts';
import { ask, fill, namesOf, type SearchIndexContract } from './contract-options.ts';

/** For engines that keep their data. */
const reopenTests = (create: SearchIndexContract['create']): void => {
  describe('an index that is opened again', () => {
    test('holds what was written', async () => {
      await using store = await create();
      await store.port.apply(
        'live',
        documentWrites('a', { text: 'tea', vector: [1, 0, 0, 0] }, 1n),
        1n,
      );
      const query = { tokens: ['tea'], vector: [1, 0, 0, 0] };
      const before = await ask(store.port, query);
      const digest = await store.port.digest('live');
      const reopened = await store.reopen();
      expect(await ask(reopened, query)).toEqual(before);
      expect(await reopened.digest('live')).toBe(digest);
      expect(await reopened.checkpoint('live')).toBe(1n);
    });
  });
};

const versionIn = (write: IndexWrite) => (write.kind === 'version' ? write.version : undefined);
const stateIn = (write: IndexWrite) => (write.kind === 'state' ? write.state : undefined);

export const writeTests = ({ create, persistent = true }: SearchIndexContract): void => {
  describe('apply', () => {
    test('is seen by the queries that begin after it resolved, warm or cold', async () => {
      await using store = await create();
      const { port } = store;
      for (let round = 1; round <= 12; round += 1) {
        await port.apply(
          'live',
          documentWrites(`m${round}`, { text: 'tea' }, BigInt(round)),
          BigInt(round),
        );
        const answer = await ask(port, { tokens: ['tea'], limit: 50 });
        expect(answer.candidates).toHaveLength(round);
        expect(answer.position).toBe(BigInt(round));
      }
    });

    test('is told by subject, page by page in order, each tenant by itself', async () => {
      await using store = await create();
      const { port } = store;
      const [acme, other] = [tenantId('acme'), tenantId('other')];
      const keep = (subject: string, tenant: TenantId, position: bigint): readonly IndexWrite[] =>
        documentWrites('m', { text: 'tea' }, position).map((write) => {
          const of = { tenant, subjectId: subjectId(subject), memoryId: memoryId(`${subject}.m`) };
          if (write.kind === 'version') return { ...write, version: { ...write.version, ...of } };
          return write.kind === 'state' ? { ...write, state: { ...write.state, ...of } } : write;
        });
      await fill(port, keep('c', acme, 1n), keep('a', acme, 2n), keep('b', other, 3n));
      await fill(port, keep('d', acme, 4n), keep('e', acme, 5n));
      await fill(port, [{ kind: 'delete-subject', position: 6n, subjectId: subjectId('d') }]);
      const first = await port.subjects(acme, { after: null, limit: 2 });
      expect(first).toEqual(['a', 'c']);
      expect(await port.subjects(acme, { after: subjectId('c'), limit: 2 })).toEqual(['e']);
      expect(await port.subjects(acme, { after: subjectId('e'), limit: 2 })).toEqual([]);
      expect(await port.subjects(other, { after: null, limit: 2 })).toEqual(['b']);
    });

    test('never lets a lower position overwrite a higher one, version and state each by itself', async () => {
      await using store = await create();
      const { port } = store;
      await fill(port, [versionWrite('m', { text: 'new' }, 9n), stateWrite('m', 4n)]);
      await fill(port, [versionWrite('m', { text: 'old' }, 8n)]);
      expect(namesOf(await ask(port, { tokens: ['new'] }))).toEqual(['m']);
      expect(namesOf(await ask(port, { tokens: ['old'] }))).toEqual([]);
      await fill(port, [stateWrite('m', 5n, { status: 'ARCHIVED' })]);
      expect(namesOf(await ask(port, { tokens: ['new'] }))).toEqual([]);
      await fill(port, [stateWrite('m', 4n)]);
      expect(namesOf(await ask(port, { tokens: ['new'], statuses: ['ARCHIVED'] }))).toEqual(['m']);
      await fill(port, [versionWrite('m', { text: 'newest', vector: [0, 1, 0, 0] }, 10n)]);
      const answer = await ask(port, {
        tokens: ['new', 'newest'],
        vector: [0, 1, 0, 0],
        statuses: ['ARCHIVED'],
      });
      expect(answer.candidates).toEqual([
        {
          memoryId: 'subject-1.m',
          version: 1,
          cosine: expect.closeTo(1, 3) as number,
          termFrequencies: [0, 1],
          length: 1,
        },
      ]);
      expect(answer.statistics.documents).toBe(1);
    });

    test('takes the same batch again without harm', async () => {
      await using store = await create();
      const { port } = store;
      const batch = [
        ...documentWrites('a', { text: 'tea' }, 1n),
        ...documentWrites('b', { text: 'tea' }, 2n),
        { kind: 'delete-memory', position: 3n, subjectId: toySubject, memoryId: memoryNamed('b') },
      ] as const;
      await port.apply('live', batch, 3n);
      const before = await ask(port, { tokens: ['tea'] });
      const digest = await port.digest('live');
      await port.apply('live', batch, 3n);
      expect(await ask(port, { tokens: ['tea'] })).toEqual(before);
      expect(await port.digest('live')).toBe(digest);
    });

    test('deletes a memory with all its versions, for good against lower positions', async () => {
      await using store = await create();
      const { port } = store;
      await fill(
        port,
        documentWrites('gone', { text: 'tea' }, 1n),
        documentWrites('gone', { text: 'tea' }, 2n, { version: 2 }),
        documentWrites('kept', { text: 'tea' }, 3n),
      );
      expect(namesOf(await ask(port, { tokens: ['tea'] }))).toEqual(['gone', 'gone@2', 'kept']);
      await fill(port, [
        {
          kind: 'delete-memory',
          position: 9n,
          subjectId: toySubject,
          memoryId: memoryNamed('gone'),
        },
      ]);
      await fill(port, documentWrites('gone', { text: 'tea' }, 8n, { version: 3 }));
      const answer = await ask(port, { tokens: ['tea'] });
      expect(namesOf(answer)).toEqual(['kept']);
      expect(answer.statistics.documents).toBe(1);
      expect(await port.count(toySubject)).toBe(1);
    });

    test('deletes a subject, for good against lower positions, and no other', async () => {
      await using store = await create();
      const { port } = store;
      const other = subjectId('subject-2');
      await fill(
        port,
        documentWrites('a', { text: 'tea' }, 1n),
        documentWrites('b', { text: 'tea' }, 1n),
        documentWrites('c', { text: 'tea' }, 1n, { subjectId: other }),
      );
      expect(await port.count(toySubject)).toBe(2);
      expect(namesOf(await ask(port, { tokens: ['tea'] }))).toEqual(['a', 'b']);
      await fill(port, [{ kind: 'delete-subject', position: 5n, subjectId: toySubject }]);
      await fill(port, documentWrites('late', { text: 'tea' }, 4n));
      expect(namesOf(await ask(port, { tokens: ['tea'] }))).toEqual([]);
      expect(await port.count(toySubject)).toBe(0);
      expect(namesOf(await ask(port, { tokens: ['tea'], subjectId: other }))).toEqual(['c']);
    });

    test('keeps what was written, and gives it away as it is', async () => {
      await using store = await create();
      const { port } = store;
      const version = versionWrite('b', { text: 'tea', vector: [1, 0, 0, 0] }, 1n);
      const second = versionWrite('b', { text: 'green tea' }, 2n, { version: 2 });
      const state = stateWrite('b', 2n, { version: 2, status: 'ARCHIVED' });
      await fill(port, [
        second,
        state,
        version,
        versionWrite('a', { text: 'milk' }, 3n),
        stateWrite('unwritten', 3n),
        {
          kind: 'hide',
          position: 4n,
          subjectId: toySubject,
          memoryId: memoryNamed('a'),
          hidden: true,
        },
      ]);
      await fill(
        port,
        documentWrites('c', { text: 'tea' }, 5n, { subjectId: subjectId('subject-2') }),
      );
      const documents = await port.documents(toySubject);

      expect(documents).toEqual([
        {
          version: expect.objectContaining({ memoryId: memoryNamed('a') }) as object,
          state: null,
          hidden: true,
        },
        { version: versionIn(version), state: null, hidden: false },
        { version: versionIn(second), state: stateIn(state), hidden: false },
      ]);
      expect(documents).toHaveLength(await port.count(toySubject));
      await fill(port, [{ kind: 'delete-subject', position: 9n, subjectId: toySubject }]);
      expect(await port.documents(toySubject)).toEqual([]);
    });

    test('moves the checkpoint, never back', async () => {
      await using store = await create();
      const { port } = store;
      expect(await port.checkpoint('live')).toBeUndefined();
      await port.apply('live', documentWrites('a', { text: 'tea' }, 1n), undefined);
      expect(await port.checkpoint('live')).toBeUndefined();
      await port.apply('live', [], 7n);
      await port.apply('live', [], 6n);
      expect(await port.checkpoint('live')).toBe(7n);
      expect((await ask(port)).position).toBe(7n);
    });
  });

  if (persistent) reopenTests(create);

  describe('a closed index', () => {
    test('refuses to work', async () => {
      await using store = await create();
      await store.port[Symbol.asyncDispose]();
      await expectPortError(store.port.apply('live', [], 1n), 'CLOSED');
      await expectPortError(ask(store.port), 'CLOSED');
    });
  });
};
