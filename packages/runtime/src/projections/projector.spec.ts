import { type EventStore, PortError, type SubscriptionMessage } from '@palimpsest/kernel';
import { createMemoryEventStore, expectPortError } from '@palimpsest/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryTarget } from '../testing/memory-target.ts';
import { append, pages } from '../testing/pages.ts';
import type { Projection } from './projection.ts';
import { createProjector, type Projector, type ProjectorOptions } from './projector.ts';

type Pages = ReturnType<typeof pages>;

/** The time limit of the runner ends a wait that never comes to an end. */
const patience = (): AbortSignal => new AbortController().signal;

const aborted = (): AbortSignal => AbortSignal.abort();

let eventStore = createMemoryEventStore();
let target = createMemoryTarget();
let problems: string[] = [];
const running: Projector[] = [];

beforeEach(() => {
  eventStore = createMemoryEventStore();
  target = createMemoryTarget();
  problems = [];
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((projector) => projector.stop()));
});

const open = (
  projection: Pages = pages(),
  options: ProjectorOptions = {},
  store: EventStore = eventStore,
): Projector => {
  const projector = createProjector(
    {
      eventStore: store,
      projection,
      target,
      onProblem: ({ projection: name, error }) => problems.push(`${name}: ${error}`),
    },
    options,
  );
  running.push(projector);
  return projector;
};

const startLive = async (projector = open()): Promise<Projector> => {
  await projector.start();
  await projector.caughtUp(patience());
  return projector;
};

const applied = async (projector: Projector): Promise<void> => {
  const head = await eventStore.head();
  if (head !== undefined) await projector.waitFor(head, patience());
};

const stateOf = (projector: Projector, state: string): Promise<void> =>
  vi.waitFor(() => expect(projector.status().state).toBe(state));

const transient = (): PortError => new PortError('UNAVAILABLE', 'away', { retryable: true });
const lasting = (): PortError => new PortError('CORRUPT', 'damaged', { retryable: false });

describe('a projector', () => {
  it('folds history, then what comes', async () => {
    await append(eventStore, 'page-a: one', 'other-x: not read', 'page-b: two');
    const projector = open();
    expect(projector.status()).toMatchObject({ state: 'starting', position: undefined });

    await startLive(projector);
    expect(target.documents()).toMatchObject({ 'page-a': 'one', 'page-b': 'two' });
    await append(eventStore, 'page-a: three');
    await applied(projector);

    expect(target.documents()).toEqual({
      'page-a': 'three',
      'page-a changes': 2,
      'page-b': 'two',
      'page-b changes': 1,
    });
    expect(projector.status()).toEqual({
      name: 'pages',
      version: 1,
      state: 'live',
      position: 4n,
      rebuilding: false,
      failure: null,
    });
    expect(await target.checkpoint('live')).toBe(4n);
  });

  it('goes on from its checkpoint after a restart', async () => {
    await append(eventStore, 'page-a: one', 'page-a: two');
    const first = await startLive();
    await first.stop();
    await append(eventStore, 'page-a: three');
    const folded: bigint[] = [];
    const projection: Pages = {
      ...pages(),
      fold: (event) => {
        folded.push(event.position);
        return pages().fold(event);
      },
    };

    await applied(await startLive(open(projection)));

    expect(folded).toEqual([3n]);
    expect(target.documents()).toEqual({ 'page-a': 'three', 'page-a changes': 3 });
  });

  it('stores its checkpoint when many events of others passed by', async () => {
    const message: SubscriptionMessage = { kind: 'checkpoint', position: 10_000n };
    async function* passing(): AsyncGenerator<SubscriptionMessage> {
      yield { kind: 'checkpoint', position: 9_999n };
      expect(await target.checkpoint('live')).toBeUndefined();
      yield message;
    }
    const projector = open(pages(), {}, { ...eventStore, subscribeAll: passing });

    await projector.start();
    await projector.waitFor(10_000n, patience());

    expect(await target.checkpoint('live')).toBe(10_000n);
  });

  it('that rests takes what comes meanwhile as one batch', async () => {
    const batches: number[] = [];
    target.beforeApply = (_, writes) => {
      batches.push(new Set(writes.map(({ position }) => position)).size);
    };
    const projector = await startLive(open(pages(), { restMs: 3_600_000 }));
    await append(eventStore, 'page-a: one');
    await vi.waitFor(() => expect(projector.status().position).toBe(1n));
    for (const text of ['two', 'three', 'four']) await append(eventStore, `page-a: ${text}`);
    expect(projector.status().position).toBe(1n);

    await applied(projector);

    expect(batches).toEqual([1, 3]);
    expect(target.documents()).toEqual({ 'page-a': 'four', 'page-a changes': 4 });
  });

  it('asks for no message before it has taken the last: a long history never piles up', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => `page-a: ${index}`);
    const events = await append(eventStore, ...lines);
    let given = 0;
    let taken = 0;
    async function* counted(): AsyncGenerator<SubscriptionMessage> {
      for (const event of events) {
        given += 1;
        yield { kind: 'events', events: [event] };
      }
    }
    let most = 0;
    target.beforeApply = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, given - taken);
      taken += 1;
    };
    const projector = open(pages(), {}, { ...eventStore, subscribeAll: counted });

    await projector.start();
    await projector.waitFor(50n, patience());

    expect(taken).toBe(50);
    expect(most).toBe(1);
  });

  it('takes what is delivered twice only once', async () => {
    const events = await append(eventStore, 'page-a: one', 'page-a: two', 'page-a: three');
    async function* twice(): AsyncGenerator<SubscriptionMessage> {
      yield { kind: 'events', events: events.slice(0, 2) };
      yield { kind: 'events', events };
    }
    const projector = open(pages(), {}, { ...eventStore, subscribeAll: twice });

    await projector.start();
    await projector.waitFor(3n, patience());

    expect(target.documents()).toEqual({ 'page-a': 'three', 'page-a changes': 3 });
  });

  it('gives the documents of one fold, whatever the batches and whenever it starts anew', async () => {
    const history = fc.array(
      fc.record({
        stream: fc.constantFrom('page-a', 'page-b', 'page-c', 'other-x'),
        text: fc.string(),
      }),
      { maxLength: 40 },
    );
    const cuts = fc.array(fc.nat(40), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        history,
        cuts,
        fc.integer({ min: 1, max: 7 }),
        async (events, at, batchSize) => {
          eventStore = createMemoryEventStore();
          target = createMemoryTarget();
          const lines = events.map(({ stream, text }) => `${stream}: ${text}`);
          const bounds = [...new Set([0, ...at, lines.length])].sort((a, b) => a - b);
          for (const [index, from] of bounds.entries()) {
            const projector = await startLive(open(pages(), { batchSize }));
            await append(eventStore, ...lines.slice(from, bounds[index + 1]));
            await applied(projector);
            await projector.stop();
          }

          const inOneGo = createMemoryTarget();
          for (const event of await eventStore.readAll({ prefixes: ['page-'], limit: 100 })) {
            await inOneGo.apply('live', pages().fold(storedOf(event)), event.position);
          }
          expect(target.documents()).toEqual(inOneGo.documents());
          expect(await target.digest('live')).toBe(await inOneGo.digest('live'));
        },
      ),
      { numRuns: 50 },
    );
  });
});

const storedOf = (event: {
  readonly stream: string;
  readonly data: Uint8Array;
  readonly position: bigint;
}) =>
  ({
    event: {
      type: 'PageWritten',
      data: JSON.parse(new TextDecoder().decode(event.data)) as unknown,
    },
    stream: event.stream,
    position: event.position,
  }) as Parameters<Pages['fold']>[0];

describe('an event that the fold does not take', () => {
  const failing = (): Projection<never> | Pages => pages((text) => text === 'bad');

  it('stops the projection there, after all before it, and is never skipped', async () => {
    await append(eventStore, 'page-a: one', 'page-b: two', 'page-a: bad', 'page-c: after');
    const projector = open(failing() as Pages);

    await projector.start();
    await stateOf(projector, 'stopped');
    await append(eventStore, 'page-c: later still');

    expect(projector.status()).toMatchObject({
      position: 2n,
      failure: { position: 3n, type: 'PageWritten', error: 'RangeError' },
    });
    expect(problems).toEqual(['pages: RangeError']);
    expect(await target.checkpoint('live')).toBe(2n);
    expect(Object.keys(target.documents())).not.toContain('page-c');
  });

  it('is taken by a corrected fold at the next start', async () => {
    await append(eventStore, 'page-a: one', 'page-a: bad', 'page-c: after');
    const broken = open(failing() as Pages);
    await broken.start();
    await stateOf(broken, 'stopped');
    await broken.stop();

    await applied(await startLive());

    expect(target.documents()).toMatchObject({
      'page-a': 'bad',
      'page-a changes': 2,
      'page-c': 'after',
    });
  });

  it('stops it too when its bytes are no JSON', async () => {
    const [event] = await append(eventStore, 'page-a: one');
    if (event === undefined) throw new TypeError('nothing was appended');
    async function* damaged(): AsyncGenerator<SubscriptionMessage> {
      if (event !== undefined) {
        yield { kind: 'events', events: [{ ...event, data: new Uint8Array([0xff, 0xfe]) }] };
      }
    }
    const projector = open(pages(), {}, { ...eventStore, subscribeAll: damaged });

    await projector.start();
    await stateOf(projector, 'stopped');

    expect(projector.status().failure).toMatchObject({ position: 1n, type: 'PageWritten' });
  });
});

describe('an error of a port', () => {
  it('that is transient leads to a new subscription from the checkpoint', async () => {
    await append(eventStore, 'page-a: one', 'page-a: two', 'page-a: three');
    const after: (bigint | undefined)[] = [];
    let failures = 2;
    target.beforeApply = (_, writes) => {
      const isThird = writes.some(({ position }) => position === 3n);
      failures -= isThird ? 1 : 0;
      if (isThird && failures >= 0) throw transient();
    };
    const watched: EventStore = {
      ...eventStore,
      subscribeAll: (options) => {
        after.push(options.after);
        return eventStore.subscribeAll(options);
      },
    };

    await applied(await startLive(open(pages(), { batchSize: 1 }, watched)));

    expect(after).toEqual([undefined, 2n, 2n]);
    expect(problems).toEqual(['pages: UNAVAILABLE', 'pages: UNAVAILABLE']);
    expect(target.documents()).toEqual({ 'page-a': 'three', 'page-a changes': 3 });
  });

  it('that is transient in the subscription itself does too', async () => {
    await append(eventStore, 'page-a: one');
    let isAway = true;
    const flaky: EventStore = {
      ...eventStore,
      subscribeAll: (options) => {
        if (!isAway) return eventStore.subscribeAll(options);
        isAway = false;
        throw transient();
      },
    };

    await applied(await startLive(open(pages(), {}, flaky)));

    expect(target.documents()).toMatchObject({ 'page-a': 'one' });
  });

  it('that lasts stops the projection and names where the refused batch begins', async () => {
    await append(eventStore, 'page-a: one', 'page-a: two');
    target.beforeApply = (_, writes) => {
      if (writes.some(({ position }) => position === 2n)) throw lasting();
    };
    const projector = open(pages(), { batchSize: 1 });

    await projector.start();
    await stateOf(projector, 'stopped');

    expect(projector.status()).toMatchObject({
      position: 1n,
      failure: { position: 2n, type: 'PageWritten', error: 'CORRUPT' },
    });
  });
});

describe('waiting', () => {
  it('ends with TIMEOUT when the signal aborts first', async () => {
    const projector = await startLive();
    const controller = new AbortController();
    const waiting = projector.waitFor(1n, controller.signal);
    controller.abort();

    await expectPortError(waiting, 'TIMEOUT');
    await expectPortError(projector.waitFor(1n, aborted()), 'TIMEOUT');
  });

  it('for what was applied already is over at once, whatever the signal', async () => {
    await append(eventStore, 'page-a: one');
    const projector = await startLive();

    await projector.waitFor(1n, aborted());
    await projector.caughtUp(aborted());

    expect(projector.status().position).toBe(1n);
  });

  it('ends with CLOSED when the projector stops first', async () => {
    const projector = await startLive();
    const waiting = projector.waitFor(9n, patience());
    const failure = expectPortError(waiting, 'CLOSED');

    await projector.stop();

    await failure;
    await expectPortError(projector.waitFor(9n, patience()), 'CLOSED');
  });

  it('is not confused by a position that other streams moved', async () => {
    const projector = await startLive();
    await append(eventStore, 'other-x: 1', 'other-x: 2');

    await projector.waitFor(2n, patience());

    expect(target.documents()).toEqual({});
  });
});

describe('applyNow', () => {
  const puts: Pages = {
    ...pages(),
    fold: (event) =>
      pages()
        .fold(event)
        .filter(({ kind }) => kind === 'put'),
  };

  it('shows a writer its own write before the subscription comes by; the replay changes nothing', async () => {
    const projector = open(puts);
    const events = await append(eventStore, 'page-a: one', 'page-b: two', 'page-a: three');

    await projector.applyNow(events);
    const early = target.documents();
    await applied(await startLive(projector));

    expect(early).toEqual({ 'page-a': 'three', 'page-b': 'two' });
    expect(target.documents()).toEqual(early);
    expect(await target.checkpoint('live')).toBe(3n);
  });

  it('moves no checkpoint: what lies between is still to be read', async () => {
    const events = await append(eventStore, 'page-a: one', 'page-b: two');
    const projector = open(puts);

    await projector.applyNow(events.slice(1));

    expect(await target.checkpoint('live')).toBeUndefined();
    await applied(await startLive(projector));
    expect(target.documents()).toEqual({ 'page-a': 'one', 'page-b': 'two' });
  });

  it('passes over streams that the projection does not read', async () => {
    const projector = open(puts);

    await projector.applyNow(await append(eventStore, 'other-x: not read'));

    expect(target.documents()).toEqual({});
  });

  it('is refused once the projector has stopped', async () => {
    const events = await append(eventStore, 'page-a: one');
    const projector = await startLive(open(puts));
    await projector.stop();

    await expectPortError(projector.applyNow(events), 'CLOSED');
  });
});

describe('stop', () => {
  it('lets what is being applied end, and applies nothing after it', async () => {
    await append(eventStore, 'page-a: one', 'page-b: two');
    const reached = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    target.beforeApply = async () => {
      reached.resolve();
      await hold.promise;
    };
    const projector = open(pages(), { batchSize: 1 });
    await projector.start();
    await reached.promise;

    let isStopped = false;
    const stopping = projector.stop().then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    hold.resolve();
    await stopping;

    expect(target.documents()).toEqual({ 'page-a': 'one', 'page-a changes': 1 });
    expect(projector.status()).toMatchObject({ state: 'closed', position: 1n, failure: null });
  });

  it('does not wait for the next try of a store that is away', async () => {
    await append(eventStore, 'page-a: one');
    target.beforeApply = () => {
      throw transient();
    };
    const projector = open();
    await projector.start();
    await vi.waitFor(() => expect(problems.length).toBeGreaterThan(2));

    await projector.stop();
    const tries = problems.length;
    await new Promise((resolve) => setImmediate(resolve));

    expect(problems).toHaveLength(tries);
    expect(projector.status().state).toBe('closed');
  });

  it('works before the start, and a start after it does nothing', async () => {
    const projector = open();
    await projector.stop();
    await append(eventStore, 'page-a: one');

    await projector.start();

    expect(projector.status().state).toBe('closed');
    expect(target.documents()).toEqual({});
  });
});

describe('rebuild', () => {
  const events = Array.from({ length: 30 }, (_, index) => `page-${index % 7}: text ${index}`);

  it('fills a shadow and swaps it; both are equal', async () => {
    await append(eventStore, ...events, 'other-x: not read');
    const projector = await startLive(open(pages(), { batchSize: 4 }));
    const before = target.documents();

    const report = await projector.rebuild(patience());

    expect(report).toMatchObject({ events: 30, position: 31n });
    expect(report.liveDigest).toBe(report.shadowDigest);
    expect(target.documents()).toEqual(before);
    expect(await target.checkpoint('live')).toBe(31n);
    expect(projector.status()).toMatchObject({ state: 'live', rebuilding: false, position: 31n });
  });

  it('replaces what had drifted, and says so', async () => {
    await append(eventStore, ...events);
    const projector = await startLive();
    await target.apply(
      'live',
      [{ kind: 'put', id: 'page-0', text: 'drift', position: 99n }],
      undefined,
    );

    const report = await projector.rebuild(patience());

    expect(report.liveDigest).not.toBe(report.shadowDigest);
    expect(target.documents()).toMatchObject({ 'page-0': 'text 28' });
  });

  it('of an empty log leaves an empty projection that still reads the first event', async () => {
    const projector = await startLive();

    const report = await projector.rebuild(patience());
    await append(eventStore, 'page-a: one');
    await applied(projector);

    expect(report).toMatchObject({ events: 0, position: undefined });
    expect(target.documents()).toMatchObject({ 'page-a': 'one' });
  });

  it('goes on beside the live one while events keep coming', async () => {
    await append(eventStore, ...events);
    const projector = await startLive(open(pages(), { batchSize: 3 }));
    let more = 0;
    target.beforeApply = async (generation) => {
      if (generation !== 'shadow' || more >= 40) return;
      more += 1;
      await append(eventStore, `page-${more % 5}: while rebuilding ${more}`);
      await new Promise((resolve) => setImmediate(resolve));
    };

    const [report, second] = await Promise.all([
      projector.rebuild(patience()),
      projector.rebuild(patience()).catch((error: unknown) => error),
    ]);
    await append(eventStore, 'page-0: after the swap');
    await applied(projector);

    expect(second).toMatchObject({ code: 'INCOMPATIBLE', retryable: true });
    expect(report.liveDigest).toBe(report.shadowDigest);
    expect(report.events).toBeGreaterThan(30);
    const inOneGo = createMemoryTarget();
    for (const event of await eventStore.readAll({ limit: 500 })) {
      await inOneGo.apply('live', pages().fold(storedOf(event)), event.position);
    }
    expect(target.documents()).toEqual(inOneGo.documents());
    expect(await target.digest('live')).toBe(await inOneGo.digest('live'));
  });

  it('holds back live writes during the swap only, and loses none', async () => {
    await append(eventStore, 'page-a: one');
    const projector = await startLive();
    const promote = target.promoteShadow;
    let during: Promise<unknown> = Promise.resolve();
    Object.assign(target, {
      promoteShadow: async () => {
        const written = await append(eventStore, 'page-a: two');
        during = projector.applyNow(written);
        await new Promise((resolve) => setImmediate(resolve));
        await promote();
      },
    });

    await projector.rebuild(patience());
    await during;
    await applied(projector);

    expect(target.documents()).toMatchObject({ 'page-a': 'two' });
  });

  it.each([
    ['its fold fails', (text: string) => text === 'bad', () => undefined],
    [
      'its store fails',
      () => false,
      (generation: string) => {
        if (generation === 'shadow') throw lasting();
      },
    ],
  ])('leaves the live one as it was when %s', async (_, fails, beforeApply) => {
    await append(eventStore, ...events);
    let isBroken = false;
    const projector = await startLive(open(pages((text) => isBroken && fails(text))));
    await append(eventStore, 'page-a: bad');
    await applied(projector);
    const before = target.documents();
    isBroken = true;
    target.beforeApply = beforeApply;

    await expect(projector.rebuild(patience())).rejects.toThrow(/refused|damaged/);

    expect(target.documents()).toEqual(before);
    expect(projector.status()).toMatchObject({ state: 'live', rebuilding: false, failure: null });
    isBroken = false;
    target.beforeApply = () => undefined;
    await append(eventStore, 'page-a: goes on');
    await applied(projector);
    expect(target.documents()).toMatchObject({ 'page-a': 'goes on' });
    expect(await projector.rebuild(patience())).toMatchObject({ events: 32 });
  });

  it('tells why it failed, not that its shadow could not be removed', async () => {
    await append(eventStore, ...events);
    const projector = await startLive();
    target.beforeApply = (generation) => {
      if (generation === 'shadow') throw lasting();
    };
    Object.assign(target, { abandonRebuild: () => Promise.reject(new Error('a second trouble')) });

    await expectPortError(projector.rebuild(patience()), 'CORRUPT');
  });

  it('ends when its signal aborts, or when the projector stops', async () => {
    await append(eventStore, ...events);
    const projector = await startLive(open(pages(), { batchSize: 2 }));
    await expect(projector.rebuild(aborted())).rejects.toMatchObject({ name: 'AbortError' });
    const before = target.documents();

    target.beforeApply = async (generation) => {
      if (generation === 'shadow') await new Promise((resolve) => setImmediate(resolve));
    };
    const rebuilding = projector.rebuild(patience()).catch((error: unknown) => error);
    await projector.stop();

    expect(await rebuilding).toMatchObject({ name: 'AbortError' });
    expect(target.documents()).toEqual(before);
    await expectPortError(projector.rebuild(patience()), 'CLOSED');
  });

  it('heals a projection that its store had stopped', async () => {
    await append(eventStore, ...events);
    target.beforeApply = (generation) => {
      if (generation === 'live') throw lasting();
    };
    const projector = open();
    await projector.start();
    await stateOf(projector, 'stopped');

    await projector.rebuild(patience());
    target.beforeApply = () => undefined;
    await append(eventStore, 'page-a: after');
    await applied(projector);

    expect(projector.status()).toMatchObject({ state: 'live', failure: null, position: 31n });
    expect(target.documents()).toMatchObject({ 'page-a': 'after', 'page-0': 'text 28' });
  });
});
