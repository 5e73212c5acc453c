import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the server does with one request. */
export interface ScriptedReply {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, a string as it stands. */
  readonly body?: unknown;
  /** `silence`: takes the request and never answers; `half`: stops in the middle of the answer; `reset`: cuts the connection. */
  readonly fault?: 'silence' | 'half' | 'reset';
}

export interface SeenRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly headers: IncomingMessage['headers'];
  /** The JSON body. */
  readonly body: unknown;
}

export type Script = ScriptedReply | ((request: SeenRequest) => ScriptedReply);

export interface ScriptedServer extends AsyncDisposable {
  /** Base URL for a client, `http://127.0.0.1:<port>/v1`. */
  readonly baseUrl: string;
  /** Host and port, as a provider is named. */
  readonly host: string;
  /** Everything that was asked, in order. */
  readonly requests: readonly SeenRequest[];
}

const answer = (response: ServerResponse, reply: ScriptedReply): void => {
  if (reply.fault === 'silence') return;
  if (reply.fault === 'reset') {
    response.destroy();
    return;
  }
  const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  if (reply.fault === 'half') {
    response.write(body.slice(0, body.length / 2));
    return;
  }
  response.end(body);
};

/** A real HTTP server on the loopback that follows a script, one reply a request; the last one repeats. */
export const startScriptedServer = async (
  ...script: readonly Script[]
): Promise<ScriptedServer> => {
  const requests: SeenRequest[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const seen: SeenRequest = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      headers: request.headers,
      body: JSON.parse(await text(request)) as unknown,
    };
    const step = script[Math.min(requests.length, script.length - 1)] ?? {};
    requests.push(seen);
    answer(response, typeof step === 'function' ? step(seen) : step);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `http://${host}/v1`,
    host,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
