import { PortError, type SnapshotStore, streamName } from '@palimpsest/kernel';
import { createMemoryEventStore } from '@palimpsest/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemorySnapshotStore } from '../testing/memory-snapshot-store.ts';
import { command, createNotebookCodec, noon, notebook, write } from '../testing/notebook.ts';
import { createAggregateStore } from './aggregate-store.ts';

const letters = [...'abcdefghij'];

describe('snapshots', () => {
  let eventStore = createMemoryEventStore();
  let snapshots = createMemorySnapshotStore();

  beforeEach(() => {
    eventStore = createMemoryEventStore();
    snapshots = createMemorySnapshotStore();
  });

  const open = (codec = createNotebookCodec(), store: SnapshotStore = snapshots) => ({
    codec,
    ...createAggregateStore(
      { eventStore, snapshots: store, now: () => noon, codec },
      { snapshotEvery: 4 },
    ),
  });

  const writeLetters = async (store = open()): Promise<void> => {
    for (const letter of letters) await store.execute(notebook, command(), write(letter));
  };

  const saved = () => snapshots.saved.get(notebook);

  it('are written whenever so many events were folded since the last', async () => {
    const revisions: (bigint | undefined)[] = [];
    const store = open();
    for (const letter of letters) {
      await store.execute(notebook, command(), write(letter));
      await vi.waitFor(() => expect(snapshots.saved.size).toBe(letter < 'd' ? 0 : 1));
      revisions.push(saved()?.revision);
    }

    const none = undefined;
    expect(revisions).toEqual([none, none, none, 3n, 3n, 3n, 3n, 7n, 7n, 7n]);
  });

  it('are written of a stream that was long before, too', async () => {
    await writeLetters(open(createNotebookCodec(), createMemorySnapshotStore()));

    await open().load(notebook);

    await vi.waitFor(() => expect(saved()?.revision).toBe(9n));
  });

  it('answer without the log what was folded up to them', async () => {
    const store = open();
    expect(await store.stored(notebook)).toBeUndefined();
    await writeLetters(store);
    await vi.waitFor(() => expect(saved()?.revision).toBe(7n));
    eventStore = createMemoryEventStore();

    expect(await open().stored(notebook)).toEqual({ pages: letters.slice(0, 8), closed: false });
  });

  it('spare the fold of what they hold', async () => {
    await writeLetters();
    await vi.waitFor(() => expect(saved()?.revision).toBe(7n));
    const { load, codec } = open();

    const loaded = await load(notebook);

    expect(loaded).toMatchObject({ revision: 9n, lastRecordedAt: noon, tenant: 'acme' });
    expect(loaded.state.pages).toEqual(letters);
    expect(codec.folded.flat().map(({ revision }) => revision)).toEqual([8n, 9n]);
  });

  it('know the tenant when nothing came after them', async () => {
    const store = open();
    await store.execute(notebook, command(), write('a', 'b', 'c', 'd'));
    await vi.waitFor(() => expect(saved()?.revision).toBe(3n));

    expect(await open().load(notebook)).toMatchObject({ revision: 3n, tenant: 'acme' });
  });

  it.each<
    [string, () => { codec?: ReturnType<typeof createNotebookCodec>; store?: SnapshotStore }]
  >([
    [
      'were made by another version of the fold',
      () => ({ codec: createNotebookCodec({ foldVersion: 2 }) }),
    ],
    [
      'do not parse',
      () => ({ store: { ...snapshots, load: spoilt({ bytes: new Uint8Array([0xff]) }) } }),
    ],
    [
      'have lost their key',
      () => {
        const codec = createNotebookCodec();
        if (codec.snapshot === undefined) throw new TypeError('no snapshots');
        return {
          codec: { ...codec, snapshot: { ...codec.snapshot, parse: async () => undefined } },
        };
      },
    ],
    ['cannot be read', () => ({ store: { ...snapshots, load: unreadable } })],
    ['are ahead of the log', () => ({ store: { ...snapshots, load: spoilt({ revision: 40n }) } })],
    [
      'are of another history',
      () => ({
        store: { ...snapshots, load: spoilt({ at: '2020-01-01T00:00:00.000Z' as never }) },
      }),
    ],
  ])('are ignored when they %s', async (_, spoil) => {
    await writeLetters();
    await vi.waitFor(() => expect(saved()?.revision).toBe(7n));
    const { codec, store } = spoil();
    const { load, codec: used } = open(codec, store);

    const loaded = await load(notebook);

    expect(loaded.state.pages).toEqual(letters);
    expect(used.folded.flat()).toHaveLength(letters.length);
  });

  const spoilt =
    (change: object): SnapshotStore['load'] =>
    async (stream) => {
      const snapshot = await snapshots.load(stream);
      return snapshot === undefined ? undefined : { ...snapshot, ...change };
    };

  const unreadable: SnapshotStore['load'] = async () => {
    throw new PortError('CORRUPT', 'the snapshot file is damaged', { retryable: false });
  };

  it('that cannot be written fail no command, and are tried again only after as many events', async () => {
    let tries = 0;
    const save = async () => {
      tries += 1;
      throw new PortError('UNAVAILABLE', 'disk full', { retryable: true });
    };
    const store = open(createNotebookCodec(), { ...snapshots, save });

    await writeLetters(store);

    await vi.waitFor(() => expect(tries).toBe(2));
    expect((await store.load(notebook)).state.pages).toEqual(letters);
  });

  it('are not written of what is forgotten meanwhile', async () => {
    const codec = createNotebookCodec();
    const hold = Promise.withResolvers<void>();
    const { snapshot } = codec;
    if (snapshot === undefined) throw new TypeError('no snapshots');
    let serialised = 0;
    const store = open({
      ...codec,
      snapshot: {
        ...snapshot,
        serialise: async (...args) => {
          serialised += 1;
          await hold.promise;
          return snapshot.serialise(...args);
        },
      },
    });
    await store.execute(notebook, command(), write('a', 'b', 'c', 'd'));
    await store.execute(streamName('notebook-2'), command(), write('a'));
    expect(serialised).toBe(1);

    store.forget(notebook);
    hold.resolve();
    await store.load(streamName('notebook-2'), { fresh: true });

    expect(snapshots.saved.size).toBe(0);
  });
});
