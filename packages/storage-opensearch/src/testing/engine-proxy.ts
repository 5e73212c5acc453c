import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { testEngineUrl } from './test-engine.ts';

export interface ProxiedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface ProxiedAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface EngineProxy extends AsyncDisposable {
  readonly url: string;
  /** Stops listening and ends every connection, as an engine that dies. */
  readonly down: () => Promise<void>;
  /** Listens again on the same port. */
  readonly up: () => Promise<void>;
}

export interface EngineProxyOptions {
  /** Answers in place of the engine; `undefined` lets a request through. */
  readonly intercept?: (request: ProxiedRequest) => ProxiedAnswer | undefined;
  /** Files (PEM): it speaks TLS. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
}

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Stands before the tests' OpenSearch, for what that one cannot do itself: passwords, TLS, faults. */
export const startEngineProxy = async (options: EngineProxyOptions = {}): Promise<EngineProxy> => {
  const listener: RequestListener = (request, response) => {
    const handle = async (): Promise<void> => {
      const { method = 'GET', url: path = '/', headers } = request;
      const body = await buffer(request);
      const own = options.intercept?.({ method, path, headers, body });
      if (own !== undefined) {
        response.writeHead(own.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(own.body));
        return;
      }
      const answer = await fetch(new URL(path, testEngineUrl), {
        method,
        headers: { 'content-type': headers['content-type'] ?? 'application/json' },
        ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    handle().catch(() => response.destroy());
  };
  const make = (): Server =>
    options.tls === undefined
      ? createServer(listener)
      : createSecureServer(
          { cert: readFileSync(options.tls.certFile), key: readFileSync(options.tls.keyFile) },
          listener,
        );
  let server = make();
  const port = await listening(server, 0);
  const down = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    down,
    up: async () => {
      server = make();
      await listening(server, port);
    },
    [Symbol.asyncDispose]: down,
  };
};
