import {
  type AllStreamSubscription,
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  type ResolvedEvent,
  START,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import { startEventStoreDbTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** Passed per call they make the client use the unary append. */
const credentials = { username: '', password: '' };

const newEvent = (type = 'SomethingHappened', bytes = 3) =>
  binaryEvent({
    id: crypto.randomUUID(),
    type,
    data: new Uint8Array(bytes).fill(7),
    metadata: new Uint8Array([1, 2]),
  });
const newEvents = (count: number) => Array.from({ length: count }, () => newEvent());

interface Bench extends AsyncDisposable {
  readonly server: TestServer;
  readonly client: EventStoreDBClient;
}

const start = async (options: TestServerOptions = {}): Promise<Bench> => {
  const server = await startEventStoreDbTestServer(options);
  const client = EventStoreDBClient.connectionString(server.connectionString);
  return {
    server,
    client,
    [Symbol.asyncDispose]: async () => {
      await client.dispose();
      await server[Symbol.asyncDispose]();
    },
  };
};

const all = async (read: AsyncIterable<ResolvedEvent>): Promise<readonly string[]> => {
  const places: string[] = [];
  for await (const { event } of read) places.push(`${event?.streamId}@${event?.revision}`);
  return places;
};

/** What went wrong, by the client's name for it. */
const typeOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof Error && 'type' in error ? error.type : error;
  }
};

describe.each([
  ['unary', { credentials }],
  ['batch', {}],
])('the %s append', (_, path) => {
  test('keeps the expectations of a stream', async () => {
    await using bench = await start();
    const { client } = bench;
    const append = (
      expectedRevision: bigint | 'no_stream' | 'any' | 'stream_exists',
      stream = 's',
    ) => client.appendToStream(stream, newEvents(2), { expectedRevision, ...path });
    expect(await typeOf(append('stream_exists'))).toBe('wrong-expected-version');
    expect(await append('no_stream')).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await append(1n)).toMatchObject({ nextExpectedRevision: 3n });
    expect(await append('any')).toMatchObject({ nextExpectedRevision: 5n });
    expect(await append('stream_exists')).toMatchObject({ nextExpectedRevision: 7n });
    const conflict = await append(2n).catch((error: unknown) => error);
    expect(conflict).toBeInstanceOf(WrongExpectedVersionError);
    expect(conflict).toMatchObject({ expectedVersion: 2n, actualVersion: 7n });
    expect(await append(4n, 'other').catch((error: unknown) => error)).toMatchObject({
      actualVersion: 'no_stream',
    });
  });

  test('takes equal ids for a repeat, and never looks at the bytes', async () => {
    await using bench = await start();
    const { client, server } = bench;
    const events = newEvents(3);
    const append = (ids: typeof events, expectedRevision: bigint | 'no_stream' | 'any') =>
      client.appendToStream('s', ids, { expectedRevision, ...path });
    const first = await append(events, 'no_stream');
    await append(newEvents(1), 'any');
    const changed = events.map((event) => ({ ...event, data: new Uint8Array([9]) }));
    expect(await append(changed, 'no_stream')).toEqual(first);
    expect(await append(events.slice(0, 2), 'no_stream')).toMatchObject({
      nextExpectedRevision: 1n,
    });
    expect(await typeOf(append([...events, newEvent()], 'no_stream'))).toBe(
      'wrong-expected-version',
    );
    expect(await append(events, 'any')).toMatchObject({ nextExpectedRevision: 2n });
    expect(server.log.readForwards(0n, 100)).toHaveLength(4);
  });

  test('refuses what is too large, and what goes to a tombstoned stream', async () => {
    await using bench = await start({ maxAppendBytes: 1_000 });
    const { client } = bench;
    expect(await typeOf(client.appendToStream('s', newEvent('Large', 2_000), path))).toBe(
      'maximum-append-size-exceeded',
    );
    await client.tombstoneStream('gone');
    expect(await typeOf(client.appendToStream('gone', newEvent(), path))).toBe('stream-deleted');
  });
});

test('a restart forgets the ids of appends that expected nothing, but not of the others', async () => {
  await using bench = await start();
  const { client, server } = bench;
  const [checked, unchecked] = [newEvents(1), newEvents(1)];
  await client.appendToStream('a', checked, { expectedRevision: 'no_stream', credentials });
  await client.appendToStream('b', unchecked, { expectedRevision: 'any', credentials });
  await server.stop();
  await server.start();
  const again = EventStoreDBClient.connectionString(server.connectionString);
  const repeat = () =>
    again.appendToStream('a', checked, { expectedRevision: 'no_stream', credentials });
  // Channels share their connections, so that the first call may still find the broken one.
  await repeat().catch(repeat);
  await again.appendToStream('b', unchecked, { expectedRevision: 'any', credentials });
  expect(await all(again.readAll())).toEqual(['a@0', 'b@0', 'b@1']);
  await again.dispose();
});

test('an append of no event writes nothing and checks all the same', async () => {
  await using bench = await start();
  const { client, server } = bench;
  const append = (expectedRevision: 'any' | bigint) =>
    client.appendToStream('s', [], { expectedRevision, credentials });
  expect(await append('any')).toMatchObject({ success: true });
  expect(await typeOf(append(3n))).toBe('wrong-expected-version');
  expect(server.log.readForwards(0n, 10)).toEqual([]);
});

describe('reads', () => {
  test('of a stream go either way, from a revision on, up to a count', async () => {
    await using bench = await start();
    const { client, server } = bench;
    await client.appendToStream('s', newEvents(70), { credentials });
    const revisions = async (options: Parameters<typeof client.readStream>[1]) =>
      (await all(client.readStream('s', options))).map((place) => Number(place.slice(2)));
    expect(await revisions({})).toHaveLength(70);
    expect(await revisions({ fromRevision: 68n })).toEqual([68, 69]);
    expect(await revisions({ fromRevision: END })).toEqual([]);
    expect(await revisions({ direction: BACKWARDS, fromRevision: END, maxCount: 2 })).toEqual([
      69, 68,
    ]);
    expect(await revisions({ direction: BACKWARDS, fromRevision: 1n })).toEqual([1, 0]);
    expect(await typeOf(all(client.readStream('none')))).toBe('stream-not-found');
    server.log.truncate('s', 66n);
    expect(await revisions({})).toEqual([66, 67, 68, 69]);
  });

  test('of $all begin at a position that was given out, inclusive forwards and exclusive backwards', async () => {
    await using bench = await start();
    const { client } = bench;
    for (const stream of ['a', 'b', 'c'])
      await client.appendToStream(stream, newEvent(), { credentials });
    const positions: { commit: bigint; prepare: bigint }[] = [];
    for await (const { event } of client.readAll())
      if (event?.position) positions.push(event.position);
    const [, second = { commit: 0n, prepare: 0n }] = positions;
    expect(await all(client.readAll({ fromPosition: second }))).toEqual(['b@0', 'c@0']);
    expect(await all(client.readAll({ fromPosition: second, direction: BACKWARDS }))).toEqual([
      'a@0',
    ]);
    expect(
      await all(client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1 })),
    ).toEqual(['c@0']);
    const between = { commit: second.commit + 1n, prepare: second.commit + 1n };
    expect(await typeOf(all(client.readAll({ fromPosition: between })))).toBe('unknown');
  });
});

describe('deletes', () => {
  test('hide a stream until somebody appends; $all and a scavenge keep its last event', async () => {
    await using bench = await start();
    const { client, server } = bench;
    const events = newEvents(3);
    await client.appendToStream('s', events, { credentials });
    await client.deleteStream('s');
    expect(await typeOf(all(client.readStream('s')))).toBe('stream-not-found');
    const retry = await client.appendToStream('s', events, {
      expectedRevision: 'no_stream',
      credentials,
    });
    expect(retry.position).toBeUndefined();
    expect(await typeOf(all(client.readStream('s')))).toBe('stream-not-found');
    server.log.scavenge();
    expect((await all(client.readAll())).filter((place) => place.startsWith('s@'))).toEqual([
      's@2',
    ]);
    await client.appendToStream('s', newEvents(1), { expectedRevision: 'no_stream', credentials });
    expect(await all(client.readStream('s'))).toEqual(['s@3']);
    expect(await typeOf(client.deleteStream('none'))).toBe('wrong-expected-version');
  });

  test('for ever leave the events in $all until a scavenge', async () => {
    await using bench = await start();
    const { client, server } = bench;
    await client.appendToStream('s', newEvents(2), { credentials });
    await client.tombstoneStream('s');
    expect(await typeOf(all(client.readStream('s')))).toBe('stream-deleted');
    expect(await typeOf(client.tombstoneStream('s'))).toBe('stream-deleted');
    expect(await all(client.readAll())).toEqual(['s@0', 's@1', 's@9223372036854775807']);
    server.log.scavenge();
    expect(await all(client.readAll())).toEqual(['s@9223372036854775807']);
  });
});

describe('subscriptions', () => {
  const until = (
    subscription: AllStreamSubscription,
    enough: (said: readonly string[]) => boolean,
  ) =>
    new Promise<readonly string[]>((resolve) => {
      const said: string[] = [];
      const say = (what: string): void => {
        said.push(what);
        if (enough(said)) resolve(said);
      };
      subscription.on('caughtUp', () => say('caught up'));
      subscription.on('data', ({ event }) => say(`${event?.streamId}@${event?.revision}`));
    });

  test('deliver history, say that they caught up, then go on live', async () => {
    await using bench = await start();
    const { client } = bench;
    await client.appendToStream('a', newEvents(2), { credentials });
    const subscription = client.subscribeToAll();
    const said = until(subscription, (all) => all.length === 4);
    subscription.once(
      'caughtUp',
      () => void client.appendToStream('b', newEvent(), { credentials }),
    );
    expect(await said).toEqual(['a@0', 'a@1', 'caught up', 'b@0']);
    await subscription.unsubscribe();
  });

  test('filter by prefix, regular expression or type, and say how far they are', async () => {
    await using bench = await start();
    const { client, server } = bench;
    for (const [stream, type] of [
      ['a-1', 'X'],
      ['b-1', 'Y'],
      ['c-1', 'X'],
      ['a-2', 'Z'],
    ] as const) {
      await client.appendToStream(stream, newEvent(type), { credentials });
    }
    const checkpoints: bigint[] = [];
    const checkpointReached = async (_: unknown, position: { readonly commit: bigint }) => {
      checkpoints.push(position.commit);
    };
    const read = async (filter: Parameters<typeof client.subscribeToAll>[0]) => {
      const subscription = client.subscribeToAll(filter);
      const said = await until(subscription, (all) => all.at(-1) === 'caught up');
      await subscription.unsubscribe();
      return said.slice(0, -1);
    };
    expect(
      await read({
        filter: streamNameFilter({ prefixes: ['a-', 'c'], maxSearchWindow: 1, checkpointReached }),
      }),
    ).toEqual(['a-1@0', 'c-1@0', 'a-2@0']);
    expect(checkpoints).toEqual(server.log.readForwards(0n, 10).map(({ position }) => position));
    expect(await read({ filter: streamNameFilter({ regex: '^[bc]' }) })).toEqual([
      'b-1@0',
      'c-1@0',
    ]);
    expect(await read({ filter: eventTypeFilter({ prefixes: ['X'] }) })).toEqual([
      'a-1@0',
      'c-1@0',
    ]);
  });

  test('begin behind the position named, and end with UNAVAILABLE when the server goes', async () => {
    await using bench = await start();
    const { client, server } = bench;
    await client.appendToStream('a', newEvents(3), { credentials });
    const [first] = server.log.readForwards(0n, 1);
    const commit = first?.position ?? 0n;
    const subscription = client.subscribeToAll({ fromPosition: { commit, prepare: commit } });
    expect(await until(subscription, (all) => all.length === 3)).toEqual([
      'a@1',
      'a@2',
      'caught up',
    ]);
    const ended = new Promise((resolve) => subscription.once('error', resolve));
    await server.stop();
    expect(await ended).toMatchObject({ type: 'unavailable' });
  });

  test('to one stream end with its tombstone', async () => {
    await using bench = await start();
    const { client } = bench;
    await client.appendToStream('s', newEvents(2), { credentials });
    const subscription = client.subscribeToStream('s', { fromRevision: START });
    const said: string[] = [];
    const ended = new Promise((resolve) => subscription.once('error', resolve));
    subscription.on('data', ({ event }) => said.push(String(event?.type)));
    subscription.once('caughtUp', () => void client.tombstoneStream('s'));
    expect(await ended).toMatchObject({ type: 'stream-deleted' });
    expect(said).toEqual(['SomethingHappened', 'SomethingHappened', '$streamDeleted']);
  });
});
