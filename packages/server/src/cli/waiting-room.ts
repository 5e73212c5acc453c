import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { errorTable } from '@palimpsest/http';
import type { Engine } from '../compose/storage/engine.ts';
import { readTls } from '../compose/tls.ts';
import { version } from '../compose/version.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';

/** Stands at the port while a start waits for engines: alive, not ready, and able to say what is missing. */
export interface WaitingRoom extends AsyncDisposable {
  /** Opens the port for the first engine that is missing; `null`: it answers now. */
  readonly show: (missing: Engine | null) => void;
}

const { code, status, message } = errorTable.DEPENDENCY_DOWN;

const answerTo =
  (missing: () => Engine | null, showsDetails: boolean): RequestListener =>
  (request, response) => {
    const alive = request.url === '/healthz';
    const engine = missing();
    const details =
      request.url === '/readyz' && showsDetails && engine !== null
        ? { dependencies: [{ name: engine.name, ok: false }] }
        : {};
    response.writeHead(alive ? 200 : status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        alive
          ? { code: 0, msg: 'ok', data: { alive: true, version } }
          : {
              code,
              msg: message,
              data: { error: 'DEPENDENCY_DOWN', retryable: true, ready: false, ...details },
            },
      ),
    );
  };

export const createWaitingRoom = (config: Pick<Config, 'host' | 'port' | 'tls'>): WaitingRoom => {
  let missing: Engine | null = null;
  let server: Server | undefined;

  const open = (): Server => {
    const listener = answerTo(() => missing, isLoopback(config.host));
    const tls = readTls(config.tls);
    const opened = tls === null ? createServer(listener) : createSecureServer(tls, listener);
    // Whoever takes the port meanwhile is found when the service itself wants to listen.
    opened.on('error', () => undefined);
    opened.listen({ host: config.host, port: config.port });
    return opened;
  };

  return {
    show: (engine) => {
      missing = engine;
      if (engine !== null) server ??= open();
    },
    [Symbol.asyncDispose]: async () => {
      if (server === undefined) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      server.closeAllConnections();
      await promise;
    },
  };
};
