import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dockerAnswers } from './docker.ts';

/** A socket that answers as given; its address as `DOCKER_HOST` has it. */
const engineAt = async (listener: RequestListener) => {
  const directory = await mkdtemp(join(tmpdir(), 'palimpsest-docker-'));
  const path = join(directory, 'docker.sock');
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    host: `unix://${path}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await rm(directory, { recursive: true });
    },
  };
};

test('an engine that answers the ping is there', async () => {
  const asked: (string | undefined)[] = [];
  await using engine = await engineAt((request, response) => {
    asked.push(request.url);
    response.end('OK');
  });
  expect(await dockerAnswers(engine.host)).toBe(true);
  expect(asked).toEqual(['/_ping']);
});

test('one that answers otherwise, or breaks off, is not', async () => {
  await using refusing = await engineAt((_request, response) => {
    response.writeHead(500).end();
  });
  expect(await dockerAnswers(refusing.host)).toBe(false);
  await using breaking = await engineAt((request) => {
    request.socket.destroy();
  });
  expect(await dockerAnswers(breaking.host)).toBe(false);
});

test.each(['unix:///nowhere/docker.sock', 'tcp://127.0.0.1:1', 'ssh://somewhere'])(
  'nobody is at %s',
  async (host) => {
    expect(await dockerAnswers(host)).toBe(false);
  },
);
