import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A way to a genuine server that a test can shut, or make deaf, as an outage would. */
export interface Gate extends AsyncDisposable {
  /** Where it listens, on the loopback. */
  readonly port: number;
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

/** Opens a gate to the server of an address, on a port of its own. */
export const openGate = async (address: string, { tls }: GateOptions = {}): Promise<Gate> => {
  const target = new URL(address);
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
  return {
    port,
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
