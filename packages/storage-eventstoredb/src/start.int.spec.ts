import {
  startEventStoreDbTestServer,
  type TestServerOptions,
} from '@palimpsest/eventstoredb-testserver';
import { PortError } from '@palimpsest/kernel';
import { newEvents, newStream, temporaryCertificate } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { createEventStoreDbEventStore } from './event-store.ts';

const password = 'correct-horse';
const users: TestServerOptions['users'] = [
  { name: 'service', password, rights: 'admin' },
  { name: 'reader', password, rights: 'reader' },
  { name: 'ordinary', password, rights: 'ordinary' },
];

/** What the start answers: the error, or nothing when it went through. */
const start = async (connectionString: string): Promise<PortError | undefined> => {
  try {
    const store = await createEventStoreDbEventStore({ connectionString, readTimeoutMs: 3_000 });
    await store[Symbol.asyncDispose]();
    return undefined;
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    return error;
  }
};

describe('the start on a server with TLS', () => {
  test('takes a user with all rights, and refuses the others with what to do', async () => {
    await using tls = await temporaryCertificate();
    await using server = await startEventStoreDbTestServer({ tls, users });
    const as = (login: string) =>
      start(`esdb://${login}@127.0.0.1:${server.port}?tlsCAFile=${encodeURIComponent(tls.file)}`);

    expect(await as(`service:${password}`)).toBeUndefined();
    const wrong = await as('service:battery-staple');
    expect(wrong).toMatchObject({ code: 'INCOMPATIBLE', retryable: false });
    expect(wrong?.message).toContain('check user:password');
    expect((await as(`reader:${password}`))?.message).toContain('does not let the user write');
    expect((await as(`ordinary:${password}`))?.message).toContain(
      'does not let the user read $all',
    );
    for (const error of [wrong, await as(`reader:${password}`)]) {
      expect(`${error?.message}${error?.stack}`).not.toMatch(/battery-staple|correct-horse/);
      expect(error?.cause).toBeUndefined();
    }
  });

  test('refuses a certificate that it does not know', async () => {
    await using tls = await temporaryCertificate();
    await using server = await startEventStoreDbTestServer({ tls, users });
    const error = await start(`esdb://service:${password}@127.0.0.1:${server.port}`);
    expect(error).toMatchObject({ code: 'INCOMPATIBLE', retryable: false });
    expect(error?.message).toContain('tlsCAFile');
  });

  test('reads and writes through it', async () => {
    await using tls = await temporaryCertificate();
    await using server = await startEventStoreDbTestServer({ tls, users });
    await using store = await createEventStoreDbEventStore({
      connectionString: `esdb://service:${password}@127.0.0.1:${server.port}?tlsCAFile=${encodeURIComponent(tls.file)}`,
    });
    const stream = newStream();
    await store.append(stream, newEvents(3), { expectedRevision: 'no_stream' });
    expect(await store.readStream(stream)).toHaveLength(3);
    expect(await store.readAll()).toHaveLength(3);
  });
});

describe('the start on a server without TLS', () => {
  test('says that TLS is not spoken there', async () => {
    await using server = await startEventStoreDbTestServer();
    const error = await start(`esdb://service:${password}@127.0.0.1:${server.port}`);
    expect(error).toMatchObject({ code: 'INCOMPATIBLE', retryable: false });
    expect(error?.message).toContain('tls=false');
  });

  test.each(['21.10.0.0', '23.6.1', 'unknown'])('refuses version %s', async (version) => {
    await using server = await startEventStoreDbTestServer({ version });
    const error = await start(server.connectionString);
    expect(error).toMatchObject({ code: 'INCOMPATIBLE', retryable: false });
    expect(error?.message).toContain('23.10 or newer');
  });

  test.each(['23.10.2.0', '24.10.5', '25.0.0'])('takes version %s', async (version) => {
    await using server = await startEventStoreDbTestServer({ version });
    expect(await start(server.connectionString)).toBeUndefined();
  });

  test('may be tried again when nobody is there yet', async () => {
    const server = await startEventStoreDbTestServer();
    await server.stop();
    expect(await start(server.connectionString)).toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
    });
    await server.start();
    expect(await start(server.connectionString)).toBeUndefined();
    await server[Symbol.asyncDispose]();
  });
});

describe('the start on a cluster', () => {
  test('asks the members for the leader, and finds the next one when it is gone', async () => {
    const members: { host: string; port: number; role: 'leader' | 'follower'; alive: boolean }[] =
      [];
    await using first = await startEventStoreDbTestServer({ members: () => members });
    await using second = await startEventStoreDbTestServer({ members: () => members });
    members.push(
      { host: first.host, port: first.port, role: 'leader', alive: true },
      { host: second.host, port: second.port, role: 'follower', alive: true },
    );
    await using store = await createEventStoreDbEventStore({
      connectionString: `esdb://${first.host}:${first.port},${second.host}:${second.port}?tls=false&discoveryInterval=20`,
    });
    const stream = newStream();
    await store.append(stream, newEvents(2), { expectedRevision: 'no_stream' });
    expect(first.log.readStream(stream, 'forwards', 0n, 10)).toMatchObject({ kind: 'events' });

    await first.stop();
    members.splice(0, 2, { host: second.host, port: second.port, role: 'leader', alive: true });
    await store.append(stream, newEvents(1), { expectedRevision: 'any' });
    expect(second.log.readStream(stream, 'forwards', 0n, 10)).toMatchObject({ kind: 'events' });
  });

  test('goes from a follower to the leader that it names', async () => {
    await using leader = await startEventStoreDbTestServer();
    await using follower = await startEventStoreDbTestServer({
      members: () => [{ host: leader.host, port: leader.port, role: 'leader', alive: true }],
    });
    const stream = newStream();
    await using store = await createEventStoreDbEventStore({
      connectionString: follower.connectionString,
    });
    await store.append(stream, newEvents(1), { expectedRevision: 'no_stream' });
    expect(leader.log.readStream(stream, 'forwards', 0n, 10)).toMatchObject({ kind: 'events' });
  });
});

test("the client's debug output stays off, whatever the environment says", async () => {
  const { debug } = (await import('@eventstore/db-client/dist/utils/debug.js')).default;
  for (const log of Object.values(debug)) log.enabled = true;
  await using server = await startEventStoreDbTestServer();
  expect(await start(server.connectionString)).toBeUndefined();
  expect(Object.values(debug).filter(({ enabled }) => enabled)).toEqual([]);
});
