import { createServer, type Server, type Socket } from 'node:net';

/** The sockets of a server, so that a test can cut them one by one. */
export interface Connections {
  /** Resolves with the port once it listens. */
  readonly listen: (host: string, port: number) => Promise<number>;
  /** Cuts the connection that comes from a peer, given as `address:port`. */
  readonly cut: (peer: string) => void;
  readonly cutAll: () => void;
  /** Whether the connection that comes from a peer still stands. */
  readonly stands: (peer: string) => boolean;
  /** Stops listening and cuts all. */
  readonly close: () => Promise<void>;
}

export const createConnections = (onConnection: (socket: Socket) => void): Connections => {
  const sockets = new Map<string, Socket>();
  let server: Server | undefined;

  const accept = (socket: Socket): void => {
    const peer = `${socket.remoteAddress}:${socket.remotePort}`;
    sockets.set(peer, socket);
    socket.on('close', () => sockets.delete(peer));
    // A client that goes away is no failure of the server.
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  };
  const cutAll = (): void => {
    for (const socket of sockets.values()) socket.destroy();
    sockets.clear();
  };

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        const listening = createServer(accept);
        server = listening;
        listening.once('error', reject);
        listening.listen(port, host, () => {
          const address = listening.address();
          resolve(typeof address === 'object' && address !== null ? address.port : port);
        });
      }),
    cut: (peer) => sockets.get(peer)?.destroy(),
    cutAll,
    stands: (peer) => sockets.get(peer)?.destroyed === false,
    close: () =>
      new Promise((resolve) => {
        cutAll();
        if (server === undefined) resolve();
        else server.close(() => resolve());
        server = undefined;
      }),
  };
};
