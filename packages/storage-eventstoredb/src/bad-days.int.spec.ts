import type { Fault } from '@palimpsest/eventstoredb-testserver';
import {
  type EventStore,
  PortError,
  type RecordedEvent,
  type SubscriptionMessage,
} from '@palimpsest/kernel';
import { newEvent, newEvents, newStream } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { createEventStoreDbEventStore } from './event-store.ts';
import { storeOnTestServer } from './testing/store-on-test-server.ts';

const limits = {
  appendTimeoutMs: 400,
  giveUpAfterMs: 8_000,
  readTimeoutMs: 1_000,
  stallAfterMs: 150,
};
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof PortError ? error.code : error),
  );

/** Reads a subscription until there are so many events. */
const readUntil = async (store: EventStore, count: number, prefixes = ['memory-']) => {
  const enough = new AbortController();
  const messages: SubscriptionMessage[] = [];
  let events: RecordedEvent[] = [];
  for await (const message of store.subscribeAll({ prefixes, signal: enough.signal })) {
    messages.push(message);
    if (message.kind === 'events') events = [...events, ...message.events];
    if (events.length >= count) enough.abort();
  }
  return { messages, events };
};

describe('an append whose answer is lost', () => {
  test.each<Fault>([
    'silent',
    'silent-after-write',
    'lost-ack',
    'drop',
    'unavailable',
    'not-leader',
    'aborted',
    'aborted-after-write',
    'cancelled',
  ])('%s: is written once, and answered as if nothing had been', async (fault) => {
    await using store = await storeOnTestServer({}, limits);
    const { port, server } = store;
    for (const expectedRevision of ['no_stream', 1n, 'any'] as const) {
      const stream = newStream(expectedRevision === 'any' ? 'recall-' : 'memory-');
      if (expectedRevision === 1n) {
        await port.append(stream, newEvents(2), { expectedRevision: 'no_stream' });
      }
      server.faults.plan({ call: 'append', fault });
      const result = await port.append(stream, newEvents(2), { expectedRevision });
      expect(result).toMatchObject({ status: 'appended', repeated: false });
      expect(await port.readStream(stream)).toHaveLength(expectedRevision === 1n ? 4 : 2);
    }
    expect([...server.faults.struck().values()]).toEqual([3]);
  });

  test('for ever is OUTCOME_UNKNOWN; the repeat is found even by a server that forgot the ids', async () => {
    await using store = await storeOnTestServer({}, { ...limits, giveUpAfterMs: 300 });
    const { port, server } = store;
    const stream = newStream('recall-');
    const events = newEvents(2);
    server.faults.plan({ call: 'append', fault: 'silent-after-write' });
    server.faults.plan({ call: 'read-stream', fault: 'unavailable', times: 50 });
    expect(await codeOf(port.append(stream, events, { expectedRevision: 'any' }))).toBe(
      'OUTCOME_UNKNOWN',
    );
    server.faults.clear();
    await server.stop();
    await server.start();
    await port.readAll();
    const settled = await port.append(stream, events, { expectedRevision: 'any' });
    expect(settled).toMatchObject({ status: 'appended', firstRevision: 0n, lastRevision: 1n });
    expect(await port.readStream(stream)).toHaveLength(2);
  });
});

test('a server that is down is told soon, however much time a call has: nothing was written, nothing read', async () => {
  await using store = await storeOnTestServer(
    {},
    { ...limits, giveUpAfterMs: 90_000, readTimeoutMs: 90_000 },
  );
  const { port, server } = store;
  const append = (stream = newStream()) =>
    codeOf(port.append(stream, [newEvent()], { expectedRevision: 'no_stream' }));
  await append();
  await port.readAll();
  await server.stop();
  // One more may go to the connection that breaks, and then nobody knows.
  await append();
  expect(await append()).toBe('UNAVAILABLE');
  expect(await codeOf(port.readStream(newStream()))).toBe('UNAVAILABLE');
  expect(await codeOf(port.readAll())).toBe('UNAVAILABLE');
  expect(await codeOf(port.head())).toBe('UNAVAILABLE');
  expect(await codeOf(port.tombstone(newStream()))).toBe('UNAVAILABLE');
  await server.start();
  expect(await append()).toBe('done');
});

test('two processes that send the same ids with other bytes: one of them is told', async () => {
  await using store = await storeOnTestServer({}, limits);
  await using other = await createEventStoreDbEventStore({
    connectionString: store.server.connectionString,
  });
  const stream = newStream();
  const event = newEvent();
  const rival = { ...event, data: new Uint8Array([1]) };
  const outcomes = await Promise.all([
    codeOf(store.port.append(stream, [event], { expectedRevision: 'no_stream' })),
    codeOf(other.append(stream, [rival], { expectedRevision: 'no_stream' })),
  ]);
  expect(new Set(outcomes)).toEqual(new Set(['ID_REUSED', 'done']));
});

describe('a subscription', () => {
  test.each<Fault>([
    'drop',
    'cancelled',
    'unavailable',
    'not-leader',
    'silent',
    'stall',
    'duplicates',
    'caught-up-twice',
    'checkpoint-beyond-end',
    'unresolved-link',
  ])('%s: delivers each event once, in order', async (fault) => {
    await using store = await storeOnTestServer({}, limits);
    const { port, server } = store;
    for (let count = 0; count < 4; count += 1) {
      await port.append(newStream('recall-'), newEvents(3), { expectedRevision: 'no_stream' });
      await port.append(newStream(), newEvents(5), { expectedRevision: 'no_stream' });
    }
    // The first two are those that look for tombstones.
    await port.readAll();
    for (const after of [0, 1, 2])
      server.faults.plan({ call: 'subscribe', fault, after, afterMessages: 3 });
    const live = readUntil(port, 26);
    await port.append(newStream('recall-'), newEvents(2), { expectedRevision: 'no_stream' });
    await port.append(newStream(), newEvents(6), { expectedRevision: 'no_stream' });
    const { events, messages } = await live;
    server.faults.clear();
    expect(events).toEqual(await port.readAll({ prefixes: ['memory-'] }));
    let reached = 0n;
    for (const message of messages) {
      if (message.kind === 'checkpoint') {
        expect(message.position).toBeGreaterThan(reached);
        reached = message.position;
      }
      for (const { position } of message.kind === 'events' ? message.events : []) {
        expect(position).toBeGreaterThan(reached);
        reached = position;
      }
    }
  });

  test('ends its calls on the server, whoever ends it', async () => {
    await using store = await storeOnTestServer({}, limits);
    const { port, server } = store;
    await port.append(newStream(), newEvents(2), { expectedRevision: 'no_stream' });
    await port.readAll();
    const before = server.openReads();
    for (let count = 0; count < 3; count += 1) await readUntil(port, 2);
    for await (const message of port.subscribeAll({ signal: new AbortController().signal })) {
      if (message.kind === 'caught-up') break;
    }
    const settled = performance.now() + 5_000;
    while (server.openReads() > before && performance.now() < settled) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(server.openReads()).toBe(before);
  });

  test('tells a reader how far it is, also when nothing concerns it', async () => {
    await using store = await storeOnTestServer({}, { ...limits, stallAfterMs: 60_000 });
    const { port } = store;
    const done = new AbortController();
    let reached = 0n;
    const reading = (async () => {
      for await (const message of port.subscribeAll({
        prefixes: ['tenant-'],
        signal: done.signal,
      })) {
        if (message.kind === 'checkpoint') reached = message.position;
      }
    })();
    for (let count = 0; count < 5; count += 1) {
      const result = await port.append(newStream(), newEvents(2), {
        expectedRevision: 'no_stream',
      });
      const position = result.status === 'appended' ? result.position : 0n;
      const patience = performance.now() + 10_000;
      while (reached < position && performance.now() < patience) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(reached).toBe(position);
    }
    done.abort();
    await reading;
  });
});

test('events of a stream that somebody else tombstoned are hidden', async () => {
  await using store = await storeOnTestServer({}, limits);
  const { port, server } = store;
  await using other = await createEventStoreDbEventStore({
    connectionString: server.connectionString,
  });
  const [gone, kept] = [newStream(), newStream()];
  for (const stream of [gone, kept])
    await port.append(stream, newEvents(2), { expectedRevision: 'no_stream' });
  expect(await port.readAll()).toHaveLength(4);
  await other.tombstone(gone);
  const patience = performance.now() + 10_000;
  while ((await port.readAll()).length > 2 && performance.now() < patience) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect((await port.readAll()).map(({ stream }) => stream)).toEqual([kept, kept]);
  server.log.scavenge();
  expect(await port.readAll()).toHaveLength(2);
});
