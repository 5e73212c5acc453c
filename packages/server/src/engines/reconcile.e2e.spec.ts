import { type IndexWrite, type MemoryId, memoryId, subjectOf } from '@palimpsest/kernel';
import { memoriesSchema } from '@palimpsest/projections';
import { createOpenSearchIndex } from '@palimpsest/storage-opensearch';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDeploymentCalls } from '../testing/deployment-calls.ts';
import { openEngineStores } from '../testing/engine-stores.ts';
import { describeWithEngines, type Engines, enginesKey, startEngines } from '../testing/engines.ts';

vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 });

interface Report {
  readonly found: Readonly<Record<string, number>>;
  readonly repaired: Readonly<Record<string, number>>;
}

interface Listed {
  readonly memory_id: string;
  readonly content: string;
  readonly weight: number;
}

describeWithEngines('reconciling the engines with the log', () => {
  let engines: Engines;
  let address = '';
  const { write, read, taskOf, recall } = createDeploymentCalls({
    writes: () => address,
    reads: () => address,
    key: enginesKey,
  });

  const store = async (contents: readonly string[]): Promise<readonly MemoryId[]> => {
    const { code, data } = await write<{ readonly results: readonly { memory_id: string }[] }>(
      '/memory/v1/add_structured',
      { user_id: 'rower', memories: contents.map((content) => ({ content })) },
    );
    expect(code).toBe(0);
    return data.results.map(({ memory_id: id }) => memoryId(id));
  };
  const list = async (): Promise<readonly Listed[]> =>
    (
      await read<{ readonly memories: readonly Listed[] }>('/memory/v1/user/list', {
        user_id: 'rower',
      })
    ).data.memories;
  const recalled = async (query: string): Promise<readonly string[]> =>
    (await recall('rower', query)).memories.map(({ content }) => content);

  const reconcile = async (repair: boolean): Promise<Report> => {
    const { code, data } = await write<{ readonly task_id: string }>('/admin/v1/reconcile', {
      repair,
    });
    expect(code).toBe(0);
    const { status, result } = await taskOf(data.task_id);
    expect(status).toBe('SUCCEEDED');
    const { found, repaired } = result as unknown as Report; // as the reference of the call has it
    return { found, repaired };
  };

  beforeAll(async () => {
    engines = await startEngines();
    ({ address } = await engines.start('all', {
      PALIMPSEST_CLOCK: 'manual:2026-01-02T09:00:00Z',
    }));
  });

  afterAll(async () => {
    await engines?.[Symbol.asyncDispose]();
  });

  it('finds and repairs a row removed, a weight changed, a row added and a counter off on MongoDB', async () => {
    const [home, tea] = await store(['The user lives in Lyon', 'The user likes tea']);
    if (home === undefined || tea === undefined) throw new TypeError('nothing was stored');
    await expect.poll(list, { timeout: 60_000 }).toHaveLength(2);
    const told = await list();
    expect(await reconcile(true)).toEqual({ found: {}, repaired: {} });

    await using stores = await openEngineStores(engines);
    const { readModel } = stores;
    await readModel.declare(memoriesSchema);
    const documents = async (collection: string) =>
      (await readModel.find({ collection, index: 'by_subject', equals: [subjectOf(home)] }))
        .documents;
    const rows = await documents('rows');
    const removed = rows.find(({ document }) => document['memory_id'] === home);
    const changed = rows.find(({ document }) => document['memory_id'] === tea);
    const [count] = await documents('counts');
    if (removed === undefined || changed === undefined || count === undefined) {
      throw new TypeError('there is nothing to tamper with');
    }
    const { document, position } = changed;
    const extra = `${changed.id}.extra`;
    const put = { kind: 'put', collection: 'rows', position } as const;
    await readModel.apply(
      'memories',
      'live',
      [
        { kind: 'delete', collection: 'rows', id: removed.id, position: removed.position },
        { ...put, id: changed.id, document: { ...document, weight: 0.01 } },
        { ...put, id: extra, document: { ...document, row_id: extra } },
        {
          kind: 'put',
          collection: 'counts',
          id: count.id,
          document: { ...count.document, active: 99 },
          position: count.position,
        },
      ],
      undefined,
    );
    await expect.poll(list, { timeout: 60_000 }).not.toEqual(told);

    const drift = {
      'rows.missing': 1,
      'rows.changed': 1,
      'rows.unexpected': 1,
      'counts.changed': 1,
    };
    expect(await reconcile(false)).toEqual({ found: drift, repaired: {} });
    expect(await reconcile(true)).toEqual({ found: drift, repaired: drift });
    expect(await reconcile(true)).toEqual({ found: {}, repaired: {} });
    await expect.poll(list, { timeout: 60_000 }).toEqual(told);
  });

  it('finds and repairs a document removed, hidden, changed or added on OpenSearch', async () => {
    const [chess, golf, poker] = await store([
      'The user plays chess',
      'The user plays golf',
      'The user plays poker',
    ]);
    if (chess === undefined || golf === undefined || poker === undefined) {
      throw new TypeError('nothing was stored');
    }
    await expect
      .poll(() => recalled('chess'), { timeout: 60_000 })
      .toEqual(['The user plays chess']);
    await expect.poll(() => recalled('golf'), { timeout: 60_000 }).toEqual(['The user plays golf']);
    await expect
      .poll(() => recalled('poker'), { timeout: 60_000 })
      .toEqual(['The user plays poker']);
    expect(await reconcile(true)).toEqual({ found: {}, repaired: {} });

    const url = new URL(engines.addresses.PALIMPSEST_SEARCH);
    await using index = await createOpenSearchIndex({
      connection: { nodes: [url.origin] },
      name: url.pathname.slice(1),
      dimension: 256,
      opener: { open: async (rows) => rows.map(() => null), blinderFor: async () => null },
    });
    const subjectId = subjectOf(chess);
    const kept = await index.documents(subjectId);
    const ofGolf = kept.find(({ version }) => version.memoryId === golf);
    const ofPoker = kept.find(({ version }) => version.memoryId === poker);
    const state = ofPoker?.state ?? undefined;
    if (ofGolf === undefined || state === undefined) throw new TypeError('nothing is indexed');
    await using stores = await openEngineStores(engines);
    const position = (await stores.eventStore.head()) ?? 0n;
    const stranger = memoryId(`${subjectId}.stranger`);
    const at = { subjectId, position };
    const drifted: readonly IndexWrite[] = [
      { kind: 'delete-memory', ...at, memoryId: chess },
      { kind: 'hide', ...at, memoryId: golf, hidden: true },
      { kind: 'state', position, state: { ...state, status: 'ARCHIVED' } },
      { kind: 'version', position, version: { ...ofGolf.version, memoryId: stranger } },
    ];
    await index.apply('live', drifted, undefined);
    expect(await recalled('chess')).toEqual([]);

    const drift = { 'index.missing': 1, 'index.state': 2, 'index.unexpected': 1 };
    expect(await reconcile(false)).toEqual({ found: drift, repaired: {} });
    expect(await reconcile(true)).toEqual({ found: drift, repaired: drift });
    expect(await reconcile(true)).toEqual({ found: {}, repaired: {} });
    await expect
      .poll(() => recalled('chess'), { timeout: 60_000 })
      .toEqual(['The user plays chess']);
    await expect.poll(() => recalled('golf'), { timeout: 60_000 }).toEqual(['The user plays golf']);
    await expect
      .poll(() => recalled('poker'), { timeout: 60_000 })
      .toEqual(['The user plays poker']);
  });
});
