import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = new URL('./main.ts', import.meta.url).pathname;
const credentials = { username: '', password: '' };

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'esdb-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The command, running; resolves once it listens. */
const run = async (file: string) => {
  const child = spawn(
    process.execPath,
    ['--conditions=source', main, '--port', '0', '--file', file],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const client = EventStoreDBClient.connectionString(line.replace('listening on ', ''));
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown> => {
    await client.dispose();
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  };
  return { client, end };
};

const append = (client: EventStoreDBClient, count: number) =>
  client.appendToStream(
    's',
    Array.from({ length: count }, () =>
      binaryEvent({ id: crypto.randomUUID(), type: 'X', data: new Uint8Array([1, 255]) }),
    ),
    { credentials },
  );

const revisions = async (client: EventStoreDBClient) => {
  const found: (readonly [bigint | undefined, bigint | undefined])[] = [];
  for await (const { event } of client.readStream('s'))
    found.push([event?.revision, event?.position?.commit]);
  return found;
};

test('the command keeps what it acknowledged through kill -9, and ignores half an append', async () => {
  const file = join(directory, 'log.esdb');
  const first = await run(file);
  await append(first.client, 2);
  await append(first.client, 1);
  const before = await revisions(first.client);
  await first.end('SIGKILL');
  await appendFile(file, new Uint8Array([40, 0, 0, 0, 1, 2, 3, 4, 91, 123]));

  const second = await run(file);
  expect(await revisions(second.client)).toEqual(before);
  await append(second.client, 1);
  expect(await second.end('SIGTERM')).toBe(0);

  const third = await run(file);
  expect(await revisions(third.client)).toHaveLength(4);
  expect(await third.end('SIGTERM')).toBe(0);
});
