import {
  type EventStore,
  type Instant,
  instant,
  PortError,
  type SnapshotStore,
  streamName,
} from '@palimpsest/kernel';
import { createMemoryEventStore, expectPortError } from '@palimpsest/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metadataOf } from '../events/codec.ts';
import { createMemorySnapshotStore } from '../testing/memory-snapshot-store.ts';
import { close, command, createNotebookCodec, noon, notebook, write } from '../testing/notebook.ts';
import { type AggregateStoreOptions, createAggregateStore } from './aggregate-store.ts';
import { AlreadyExecuted } from './already-executed.ts';

interface Setup extends AggregateStoreOptions {
  readonly eventStore?: EventStore;
  readonly snapshots?: SnapshotStore;
  readonly now?: () => Instant;
  readonly codec?: ReturnType<typeof createNotebookCodec>;
}

const setUp = ({
  eventStore = createMemoryEventStore(),
  snapshots = createMemorySnapshotStore(),
  now = () => noon,
  codec = createNotebookCodec(),
  ...options
}: Setup = {}) => ({
  eventStore,
  codec,
  store: createAggregateStore({ eventStore, snapshots, now, codec }, options),
});

const pagesIn = async (eventStore: EventStore): Promise<readonly string[]> => {
  const { store } = setUp({ eventStore });
  return (await store.load(notebook)).state.pages;
};

/** Fails the first appends with an unknown outcome, after they were carried out. */
const forgetfulStore = (failures: number): EventStore => {
  const inner = createMemoryEventStore();
  let left = failures;
  return {
    ...inner,
    append: async (...args) => {
      const result = await inner.append(...args);
      if (left === 0) return result;
      left -= 1;
      throw new PortError('OUTCOME_UNKNOWN', 'no answer', { retryable: true });
    },
  };
};

describe('execute', () => {
  it('appends what was decided on the state so far', async () => {
    const { store, eventStore } = setUp();

    const first = await store.execute(notebook, command(), write('a', 'b'));
    const second = await store.execute(notebook, command(), write('b', 'c'));

    expect(first).toMatchObject({ revision: 1n, now: noon, state: { pages: ['a', 'b'] } });
    expect(second.drafts).toEqual([{ type: 'PageWritten', page: 'c' }]);
    expect(second.recorded).toEqual(await eventStore.readStream(notebook, { from: 2n }));
    expect(first.recorded).toEqual(await eventStore.readStream(notebook, { limit: 2 }));
    expect(second.position).toBe(await eventStore.head());
  });

  it('writes nothing when it is already so', async () => {
    const { store, eventStore } = setUp();
    await store.execute(notebook, command(), write('a'));

    const executed = await store.execute(notebook, command(), write('a'));

    expect(executed).toMatchObject({ drafts: [], revision: 0n, position: undefined, recorded: [] });
    expect(await eventStore.head()).toBe(1n);
  });

  it('throws what the decision throws, and writes nothing', async () => {
    const { store, eventStore } = setUp();
    await store.execute(notebook, command(), close);

    await expect(store.execute(notebook, command(), write('a'))).rejects.toMatchObject({
      code: 'IMMUTABLE',
    });
    const broken = store.execute(notebook, command(), () => {
      throw new RangeError('a fault of ours');
    });
    await expect(broken).rejects.toThrow(RangeError);
    expect(await eventStore.readStream(notebook)).toHaveLength(1);
  });

  it('decides again on what another process wrote meanwhile', async () => {
    const one = setUp();
    const other = setUp({ eventStore: one.eventStore });
    const seen: (readonly string[])[] = [];
    let interfere = true;

    await one.store.execute(notebook, command(), async (state, context) => {
      seen.push(state.pages);
      if (interfere) await other.store.execute(notebook, command(), write('theirs'));
      interfere = false;
      return write('theirs', 'ours')(state, context);
    });

    expect(seen).toEqual([[], ['theirs']]);
    expect(await pagesIn(one.eventStore)).toEqual(['theirs', 'ours']);
  });

  it('never refuses, nor says "already so", on what another process has changed', async () => {
    const one = setUp();
    const other = setUp({ eventStore: one.eventStore });
    const append = async (page: string) =>
      other.store.execute(notebook, command(), (state) =>
        state.pages.includes(page) ? [] : [{ type: 'PageWritten', page }],
      );
    await one.store.execute(notebook, command(), write('a'));
    await append('b');

    const known = await one.store.execute(notebook, command(), (state) => {
      if (!state.pages.includes('b')) return [];
      return [{ type: 'PageWritten', page: 'after b' }];
    });
    await other.store.execute(notebook, command(), close);
    const closed = one.store.execute(notebook, command(), (state, context) =>
      state.closed ? write('never')(state, context) : [],
    );

    expect(known.state.pages).toEqual(['a', 'b', 'after b']);
    await expect(closed).rejects.toMatchObject({ code: 'IMMUTABLE' });
  });

  it('carries out each command once under concurrent writers', async () => {
    const one = setUp();
    const two = setUp({ eventStore: one.eventStore });
    const pages = Array.from({ length: 60 }, (_, index) => `page ${index}`);

    await Promise.all(
      pages.flatMap((page) => [
        one.store.execute(notebook, command(), write(page)),
        two.store.execute(notebook, command(), write(page, `${page} verso`)),
      ]),
    );

    const events = await one.eventStore.readStream(notebook, { limit: 1000 });
    const written = await pagesIn(one.eventStore);
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => BigInt(index)));
    expect([...written].sort()).toEqual(pages.flatMap((page) => [page, `${page} verso`]).sort());
    expect((await one.store.load(notebook, { fresh: true })).state.pages).toEqual(written);
    expect((await two.store.load(notebook, { fresh: true })).state.pages).toEqual(written);
  });

  it('gives up after so many conflicts, and may be tried again', async () => {
    const { eventStore, store } = setUp({ maxAttempts: 3 });
    const other = setUp({ eventStore });
    let tries = 0;

    const outcome = store.execute(notebook, command(), async () => {
      tries += 1;
      await other.store.execute(notebook, command(), write(`theirs ${tries}`));
      return [{ type: 'PageWritten', page: 'ours' }];
    });

    await expect(outcome).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    expect(tries).toBe(3);
  });

  it('lets work on one stream wait for its turn, but not that on another', async () => {
    const { store } = setUp();
    const slow = Promise.withResolvers<void>();
    const first = store.execute(notebook, command(), async (state, context) => {
      await slow.promise;
      return write('slow')(state, context);
    });
    const second = store.execute(notebook, command(), write('after it'));

    await store.execute(streamName('notebook-2'), command(), write('elsewhere'));
    slow.resolve();

    expect((await first).revision).toBe(0n);
    expect((await second).state.pages).toEqual(['slow', 'after it']);
  });

  it.each([
    ['the clock', '2026-04-01T12:00:00.500Z', '2026-04-01T12:00:00.500Z'],
    ['the last event, under a clock that went back', '2026-04-01T11:00:00.000Z', noon],
  ])('records at the time of %s', async (_, second, expected) => {
    let now = noon;
    const { store, eventStore } = setUp({ now: () => now });
    await store.execute(notebook, command(), write('a'));
    now = instant(Date.parse(second));

    const executed = await store.execute(notebook, command(), write('b'));
    const cold = setUp({ eventStore, now: () => now });

    expect(executed.now).toBe(expected);
    expect(executed.recorded.map((event) => metadataOf(event).recorded_at)).toEqual([expected]);
    expect((await cold.store.load(notebook)).lastRecordedAt).toBe(expected);
  });

  it('sends an append again whose outcome is unknown: the log knows it by its bytes', async () => {
    const { store, eventStore } = setUp({ eventStore: forgetfulStore(2) });

    const executed = await store.execute(notebook, command(), write('a'));

    expect(executed).toMatchObject({ revision: 0n, state: { pages: ['a'] } });
    expect(await eventStore.readStream(notebook)).toHaveLength(1);
    await store.execute(notebook, command(), write('b'));
    expect(await pagesIn(eventStore)).toEqual(['a', 'b']);
  });

  it('says that an outcome is unknown when it stays so, and finds it out at the next call', async () => {
    const { store } = setUp({ eventStore: forgetfulStore(4) });

    await expectPortError(store.execute(notebook, command(), write('a')), 'OUTCOME_UNKNOWN');

    expect((await store.load(notebook)).state.pages).toEqual(['a']);
  });

  it('refuses a stream that was tombstoned, and holds nothing of it', async () => {
    const { store, eventStore } = setUp();
    await store.execute(notebook, command(), write('a'));
    await eventStore.tombstone(notebook);

    await expectPortError(store.execute(notebook, command(), write('b')), 'STREAM_GONE');

    expect((await store.load(notebook)).state.pages).toEqual([]);
  });
});

describe('an idempotent command that comes again', () => {
  const repeat = async (setup: ReturnType<typeof setUp>, decide = write('a', 'b')) =>
    setup.store.execute(notebook, command('key'), decide).then(
      () => 'executed',
      (error: unknown) => error,
    );

  it('is known by its event ids, and answers with its events', async () => {
    const one = setUp();
    const { recorded } = await one.store.execute(notebook, command('key'), write('a', 'b'));
    await one.store.execute(notebook, command(), write('c'));

    const outcome = await repeat(one, write('d'));

    expect(outcome).toBeInstanceOf(AlreadyExecuted);
    expect(outcome).toMatchObject({ events: recorded });
    expect(await one.eventStore.readStream(notebook)).toHaveLength(3);
  });

  it('is known in another process that has not seen it yet', async () => {
    const one = setUp();
    const two = setUp({ eventStore: one.eventStore });
    await two.store.load(notebook);
    await one.store.execute(notebook, command('key'), write('a', 'b'));

    expect(await repeat(two, write('x'))).toBeInstanceOf(AlreadyExecuted);
  });

  it('is known although it would be "already so" by now', async () => {
    const one = setUp();
    await one.store.execute(notebook, command('key'), write('a', 'b'));

    expect(await repeat(one)).toBeInstanceOf(AlreadyExecuted);
  });

  it('is known although it would be refused by now', async () => {
    const one = setUp();
    await one.store.execute(notebook, command('key'), write('a', 'b'));
    await one.store.execute(notebook, command(), close);

    expect(await repeat(one)).toBeInstanceOf(AlreadyExecuted);
  });

  it('is known however much was written since', async () => {
    const one = setUp();
    await one.store.execute(notebook, command('key'), write('a'));
    for (let batch = 0; batch < 11; batch += 1) {
      const pages = Array.from({ length: 200 }, (_, index) => `${batch}-${index}`);
      await one.store.execute(notebook, command(), write(...pages));
    }

    expect(await repeat(one, write('a'))).toMatchObject({ events: [{ revision: 0n }] });
  });

  it('is executed when the first one never got to the log', async () => {
    const { store, eventStore } = setUp();
    await store.execute(notebook, command(), close);
    const refused = store.execute(notebook, command('key'), write('a'));
    await expect(refused).rejects.toMatchObject({ code: 'IMMUTABLE' });

    const done = await store.execute(notebook, command('key'), () => [
      { type: 'PageWritten', page: 'a' },
    ]);

    expect(done.revision).toBe(1n);
    expect(await eventStore.readStream(notebook)).toHaveLength(2);
  });

  it('is executed once when both come at the same time, to two processes', async () => {
    const one = setUp();
    const two = setUp({ eventStore: one.eventStore });

    const outcomes = await Promise.all([repeat(one), repeat(two)]);

    expect(outcomes.filter((outcome) => outcome === 'executed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome instanceof AlreadyExecuted)).toHaveLength(1);
    expect(await pagesIn(one.eventStore)).toEqual(['a', 'b']);
  });

  it('passes on that its ids are used elsewhere, by whatever it was', async () => {
    const inner = createMemoryEventStore();
    const eventStore: EventStore = {
      ...inner,
      append: async () => {
        throw new PortError('ID_REUSED', 'another stream has it', { retryable: false });
      },
    };

    await expectPortError(
      setUp({ eventStore }).store.execute(notebook, command('key'), write('a')),
      'ID_REUSED',
    );
  });
});

describe('a state', () => {
  it('is what the log holds, whichever process wrote it and however it is asked for', async () => {
    const step = fc.record({
      store: fc.nat(1),
      pages: fc.array(fc.stringMatching(/^[a-e]$/), { maxLength: 3 }),
      fresh: fc.boolean(),
      forget: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const eventStore = createMemoryEventStore();
        const snapshots = createMemorySnapshotStore();
        const shared = { eventStore, snapshots, snapshotEvery: 3 };
        const stores = [setUp(shared).store, setUp(shared).store];
        const written: string[] = [];
        for (const { store: at, pages, fresh, forget } of steps) {
          const store = stores[at];
          if (store === undefined) throw new TypeError('no such store');
          const { drafts } = await store.execute(notebook, command(), write(...new Set(pages)));
          for (const draft of drafts) if (draft.type === 'PageWritten') written.push(draft.page);
          if (forget) store.forget(notebook);
          const { state } = await store.load(notebook, { fresh });
          expect(state.pages).toEqual(written);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is read from memory unless it is asked for fresh', async () => {
    const one = setUp();
    const two = setUp({ eventStore: one.eventStore });
    await one.store.execute(notebook, command(), write('a'));
    await two.store.load(notebook);
    await one.store.execute(notebook, command(), write('b'));

    expect((await two.store.load(notebook)).state.pages).toEqual(['a']);
    expect((await two.store.load(notebook, { fresh: true })).state.pages).toEqual(['a', 'b']);
    expect((await two.store.load(notebook)).state.pages).toEqual(['a', 'b']);
  });

  it('never goes back to what a slower load has read', async () => {
    const inner = createMemoryEventStore();
    const other = setUp({ eventStore: inner }).store;
    await other.execute(notebook, command(), write('a'));
    const holds: Promise<void>[] = [];
    const readStream: EventStore['readStream'] = async (...args) => {
      const events = await inner.readStream(...args);
      await holds.shift();
      return events;
    };
    const { store } = setUp({ eventStore: { ...inner, readStream } });
    await store.load(notebook);

    const hold = Promise.withResolvers<void>();
    holds.push(hold.promise);
    const slow = store.load(notebook, { fresh: true });
    await other.execute(notebook, command(), write('b'));
    await store.load(notebook, { fresh: true });
    hold.resolve();

    expect((await slow).state.pages).toEqual(['a', 'b']);
    expect((await store.load(notebook)).state.pages).toEqual(['a', 'b']);
  });

  it('is loaded once for all who ask for a cold stream together', async () => {
    const { eventStore } = setUp();
    await setUp({ eventStore }).store.execute(notebook, command(), write('a', 'b'));
    const { store, codec } = setUp({ eventStore });

    const loaded = await Promise.all([1, 2, 3].map(() => store.load(notebook)));

    expect(new Set(loaded.map(({ revision }) => revision))).toEqual(new Set([1n]));
    expect(codec.folded).toHaveLength(1);
  });

  it('is forgotten, also by a load that had begun before', async () => {
    const inner = createMemoryEventStore();
    await setUp({ eventStore: inner }).store.execute(notebook, command(), write('a'));
    const hold = Promise.withResolvers<void>();
    const { store, codec } = setUp({
      eventStore: {
        ...inner,
        readStream: async (...args) => {
          const events = await inner.readStream(...args);
          await hold.promise;
          return events;
        },
      },
    });
    const before = store.load(notebook);
    store.forget(notebook);
    hold.resolve();
    await before;
    const folds = codec.folded.length;

    await store.load(notebook);

    expect(codec.folded.length).toBe(folds + 1);
  });

  it('is dropped when the cache is full, and read again', async () => {
    const { store, codec } = setUp({ cacheBytes: 150 });
    const other = streamName('notebook-2');
    await store.execute(notebook, command(), write('a'));
    await store.execute(other, command(), write('b'));
    expect(codec.folded).toHaveLength(0);

    const loaded = await store.load(notebook);

    expect(loaded.state.pages).toEqual(['a']);
    expect(codec.folded).toHaveLength(1);
  });
});

describe('a stream without a state', () => {
  it('is loaded by its last event', async () => {
    const eventStore = createMemoryEventStore();
    const codec = createNotebookCodec({ stateless: true });
    const one = setUp({ eventStore, codec: createNotebookCodec({ stateless: true }) });
    await one.store.execute(notebook, command(), write('a', 'b', 'c'));
    const { store } = setUp({ eventStore, codec, now: () => instant(0) });

    const loaded = await store.load(notebook);
    const executed = await store.execute(notebook, command(), write('d'));

    expect(loaded).toMatchObject({ revision: 2n, lastRecordedAt: noon, tenant: 'acme' });
    expect(executed).toMatchObject({ revision: 3n, now: noon });
    expect(codec.folded).toMatchObject([[{ revision: 2n }]]);
  });

  it('may be empty', async () => {
    const { store } = setUp({ codec: createNotebookCodec({ stateless: true }) });

    expect(await store.load(notebook)).toMatchObject({ revision: -1n, tenant: null });
    expect((await store.execute(notebook, command(), write('a'))).revision).toBe(0n);
  });
});
