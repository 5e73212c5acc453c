import type { IndexableContent } from '@palimpsest/kernel';
import { documentWrites, expectPortError, toySubject, toyTenant } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { startEngineProxy } from '../testing/engine-proxy.ts';
import { needsEngine, testEngineUrl, testIndex, toyOpener } from '../testing/test-engine.ts';
import type { IndexOpener } from './opener.ts';
import type { IndexProblem } from './version-changes.ts';

const question = {
  tenant: toyTenant,
  subjectId: toySubject,
  tokens: ['tea'],
  vector: null,
  scope: null,
  statuses: ['ACTIVE' as const],
  limit: 100,
};

const cups = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    documentWrites(`cup${place}`, { text: 'tea' }, BigInt(place + 1)),
  ).flat();

/** Opens one memory as something that the engine refuses, or not at all. */
const openerWith = (odd: string, content: IndexableContent | Error): IndexOpener => ({
  ...toyOpener,
  open: async (versions) => {
    const isOdd = (memoryId: string) => memoryId.endsWith(`.${odd}`);
    if (content instanceof Error && versions.some(({ memoryId }) => isOdd(memoryId))) throw content;
    const opened = await toyOpener.open(versions);
    return opened.map((one, place) =>
      content instanceof Error || !isOdd(versions[place]?.memoryId ?? '') ? one : content,
    );
  },
});

describe.skipIf(testEngineUrl === undefined)(`a bulk of documents ${needsEngine}`, () => {
  test.for([
    {
      name: 'has a vector of another dimension',
      content: { tokens: ['tea'], vector: Float32Array.of(1, 0) },
    },
    {
      name: 'has a vector without numbers',
      content: { tokens: ['tea'], vector: Float32Array.of(Number.NaN, 0, 0, 0) },
    },
    { name: 'cannot be opened', content: new Error('altered') },
  ])('is not stopped by one that $name', async ({ content }) => {
    const problems: IndexProblem[] = [];
    await using sound = await testIndex();
    await using store = await testIndex({
      opener: openerWith('cup1', content),
      onProblem: (problem) => problems.push(problem),
    });
    await sound.port.apply('live', cups(4), 4n);
    await store.port.apply('live', cups(4), 4n);
    expect(problems).toMatchObject([
      { subjectId: toySubject, memoryId: `${toySubject}.cup1`, version: 1 },
    ]);
    const answer = await store.port.candidates(question);
    expect(answer.candidates.map(({ memoryId }) => memoryId).toSorted()).toEqual([
      `${toySubject}.cup0`,
      `${toySubject}.cup2`,
      `${toySubject}.cup3`,
    ]);
    expect(answer.statistics.documents).toBe(3);
    // Its boxes are kept all the same.
    expect(await store.port.count(toySubject)).toBe(4);
    expect(await store.port.digest('live')).toBe(await sound.port.digest('live'));
    expect(await store.port.checkpoint('live')).toBe(4n);
  });

  test('is opened and sent in portions, between which everybody else has a turn', async () => {
    const sizes: number[] = [];
    const turns: number[] = [];
    let turn = 0;
    const count = (): void => {
      turn += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const bulks: number[] = [];
    await using proxy = await startEngineProxy({
      intercept: ({ path, body }) => {
        if (path.includes('_bulk')) bulks.push(body.toString().trimEnd().split('\n').length / 2);
        return undefined;
      },
    });
    await using store = await testIndex({
      connection: { nodes: [proxy.url] },
      opener: {
        ...toyOpener,
        open: (versions) => {
          sizes.push(versions.length);
          turns.push(turn);
          return toyOpener.open(versions);
        },
      },
    });
    await store.port.apply('live', cups(650), undefined);
    clearImmediate(next);
    expect(sizes).toEqual([100, 100, 100, 100, 100, 100, 50]);
    expect(new Set(turns).size).toBe(turns.length);
    expect(bulks).toEqual([500, 150]);
    expect(await store.port.count(toySubject)).toBe(650);
  });

  test('creates what is new, and asks the script only about what turns out to be there', async () => {
    const requests: string[][] = [];
    await using proxy = await startEngineProxy({
      intercept: ({ path, body }) => {
        if (path.includes('_bulk')) {
          const lines = body.toString().trimEnd().split('\n');
          const actions = lines.filter((_, place) => place % 2 === 0);
          requests.push(actions.flatMap((line) => Object.keys(JSON.parse(line) as object)));
        }
        return undefined;
      },
    });
    await using store = await testIndex({ connection: { nodes: [proxy.url] } });
    await store.port.apply('live', cups(2), undefined);
    await store.port.apply('live', cups(3), undefined);
    expect(requests).toEqual([
      ['create', 'create'],
      ['create', 'create', 'create'],
      ['update', 'update'],
    ]);
    expect((await store.port.candidates(question)).candidates).toHaveLength(3);
  });

  test('is offered again in smaller portions while the engine is overloaded', async () => {
    const sizes: number[] = [];
    await using proxy = await startEngineProxy({
      intercept: ({ path, body }) => {
        if (!path.includes('_bulk')) return undefined;
        const items =
          body
            .toString()
            .split('\n')
            .filter((line) => line !== '').length / 2;
        sizes.push(items);
        if (sizes.length === 1) return { status: 429, body: { error: { type: 'rejected' } } };
        if (sizes.length > 3) return undefined;
        const refused = { _index: 'i', _id: 'x', status: 429, error: { type: 'rejected' } };
        return {
          status: 200,
          body: { items: Array.from({ length: items }, () => ({ update: refused })) },
        };
      },
    });
    await using store = await testIndex({ connection: { nodes: [proxy.url] } });
    await store.port.apply('live', cups(60), 60n);
    expect((await store.port.candidates(question)).candidates).toHaveLength(60);
    expect(sizes.slice(0, 3)).toEqual([60, 30, 15]);
  });

  test('is given up when the engine stays overloaded, and can be repeated', async () => {
    let isOverloaded = true;
    await using proxy = await startEngineProxy({
      intercept: ({ path }) =>
        isOverloaded && path.includes('_bulk') ? { status: 429, body: {} } : undefined,
    });
    await using store = await testIndex({ connection: { nodes: [proxy.url], patienceMs: 200 } });
    await expectPortError(store.port.apply('live', cups(3), 3n), 'UNAVAILABLE');
    expect(await store.port.checkpoint('live')).toBeUndefined();
    isOverloaded = false;
    await store.port.apply('live', cups(3), 3n);
    expect((await store.port.candidates(question)).candidates).toHaveLength(3);
  });
});
