import { describe, expect, test } from 'vitest';
import { greetingServer } from '../testing/stand-in.ts';
import { connectMongoDb } from './connection.ts';

describe('a server that is no MongoDB for us is refused, with the way out', () => {
  test.each([
    ['release 4.4', { maxWireVersion: 9, setName: 'rs0' }],
    ['release 4.2', { maxWireVersion: 8, setName: 'rs0' }],
    ['release 3.6, which the driver does not speak to', { maxWireVersion: 6, setName: 'rs0' }],
  ])('%s', async (_release, greeting) => {
    await using server = await greetingServer(greeting);
    await expect(connectMongoDb({ url: server.url, timeoutMs: 2_000 })).rejects.toMatchObject({
      code: 'INCOMPATIBLE',
      retryable: false,
      message: 'this MongoDB is older than 5.0: upgrade it',
    });
  });

  test('one that is in no replica set', async () => {
    await using server = await greetingServer({ maxWireVersion: 17 });
    await expect(connectMongoDb({ url: server.url, timeoutMs: 2_000 })).rejects.toMatchObject({
      code: 'INCOMPATIBLE',
      retryable: false,
      message: expect.stringContaining('--replSet'),
    });
  });
});

test('a server of release 5.0 in a replica set is taken', async () => {
  await using server = await greetingServer({ maxWireVersion: 13, setName: 'rs0' });
  await using connection = await connectMongoDb({ url: server.url, timeoutMs: 2_000 });
  expect(connection.database('keys').databaseName).toBe('palimpsest-keys');
});
