import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { testUrl } from './test-server.ts';

/** A way to the genuine server that a test can shut, or make deaf, as an outage would. */
export interface Gate extends AsyncDisposable {
  /** Address of the server through the gate. */
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
  /** Takes connections and bytes, and passes nothing on. */
  readonly hang: () => void;
}

export interface GateOptions {
  /** Speaks TLS to whoever comes through, with this certificate. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Opens a gate on a port of its own. */
export const openGate = async ({ tls }: GateOptions = {}): Promise<Gate> => {
  const target = new URL(testUrl());
  const sockets = new Set<Socket>();
  let hangs = false;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const pass = (client: Socket): void => {
    const server = connect(Number(target.port), target.hostname);
    keep(client);
    keep(server);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (bytes) => {
        if (!hangs) to.write(bytes);
      });
      from.on('close', () => to.destroy());
    }
  };
  const listener = tls === undefined ? createServer(pass) : createTlsServer({ ...tls }, pass);
  listener.on('tlsClientError', () => undefined);
  const listen = async (port: number): Promise<number> => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return (listener.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const shut = async (): Promise<void> => {
    const closed = listener.listening ? once(listener, 'close') : undefined;
    listener.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  // The set would answer with the address of its member, past the gate.
  const url = new URL(target);
  url.port = String(port);
  url.search = `?directConnection=true&tls=${tls !== undefined}`;
  return {
    url: url.href,
    shut,
    open: async () => {
      hangs = false;
      await listen(port);
    },
    hang: () => {
      hangs = true;
    },
    [Symbol.asyncDispose]: shut,
  };
};
