import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const open: TestApp[] = [];

const listen = async (testApp: TestApp): Promise<number> => {
  open.push(testApp);
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const address = testApp.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close();
});

const send = (port: number, size: number, chunked: boolean) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/memory/v1/add',
        headers: {
          authorization: 'Bearer secret',
          'content-type': 'application/json',
          ...(chunked ? {} : { 'content-length': size }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    call.on('error', reject);
    const chunk = Buffer.alloc(64 * 1024, ' ');
    for (let sent = 0; sent < size; sent += chunk.length) {
      call.write(chunk.subarray(0, Math.min(chunk.length, size - sent)));
    }
    call.end();
  });

describe('a body over the wire', () => {
  it.each([true, false])(
    'of 6 MiB is read to its end and answered 41301 (chunked: %s)',
    async (chunked) => {
      const port = await listen(createTestApp());
      const { status, body } = await send(port, 6 * 1024 * 1024, chunked);
      expect(status).toBe(413);
      expect(JSON.parse(body)).toMatchObject({ code: 41301 });
    },
  );

  it('that announces more than 8 MiB is refused before it comes', async () => {
    const port = await listen(createTestApp());
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /memory/v1/add HTTP/1.1\r\nhost: x\r\nauthorization: Bearer secret\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toContain('413');
    expect(answer.toString()).toContain('connection: close');
  });

  it('that ends early leaves the service well', async () => {
    const testApp = createTestApp();
    const port = await listen(testApp);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /memory/v1/add HTTP/1.1\r\nhost: x\r\nauthorization: Bearer secret\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"user',
    );
    await once(testApp.app.server, 'request');
    socket.destroy();
    expect((await send(port, 600 * 1024, true)).status).toBe(413);
    expect(testApp.calls).toEqual([]);
  });
});

describe('what is not HTTP', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n'],
    ['too many headers', `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
  ])('%s is answered in the envelope', async (_what, text) => {
    const port = await listen(createTestApp());
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    const [head, body] = answer.toString().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(body ?? '')).toMatchObject({ code: 40001, data: { field: 'headers' } });
  });
});

describe('a caller that sends slowly', () => {
  it('has a minute for a request, its headers included', async () => {
    const testApp = createTestApp();
    await listen(testApp);
    const { server } = testApp.app;
    expect(server.requestTimeout).toBe(60_000);
    expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
  });
});

describe('a caller that hangs up', () => {
  it('aborts the signal of its call', async () => {
    const aborted = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const testApp = createTestApp({
      overrides: {
        recall: (_request, { signal }) => {
          started.resolve();
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              aborted.resolve();
              reject(new Error('hung up'));
            });
          });
        },
      },
    });
    const port = await listen(testApp);
    const body = '{"user_id":1,"query":"x"}';
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /memory/v1/recall HTTP/1.1\r\nhost: x\r\nauthorization: Bearer secret\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await started.promise;
    socket.destroy();
    await aborted.promise;
  });

  it('does not abort a call that was answered', async () => {
    let signal: AbortSignal | undefined;
    const testApp = createTestApp({
      overrides: {
        add: async (_request, context) => {
          signal = context.signal;
          expect(context.signal).toBe(signal);
          return { task_id: 's.t', accepted: true, position: 'p' };
        },
      },
    });
    const port = await listen(testApp);
    const response = await fetch(`http://127.0.0.1:${port}/memory/v1/add`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: '{"user_id":1,"messages":[{"role":"user","content":"x"}]}',
    });
    await response.text();
    await testApp.app.close();
    expect(signal?.aborted).toBe(false);
  });
});
