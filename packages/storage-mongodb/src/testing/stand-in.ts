import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/** Operations of MongoDB's wire protocol, by their numbers there. */
const operation = { reply: 1, query: 2_004, message: 2_013 } as const;

const HEADER_BYTES = 16;

const header = (length: number, responseTo: number, code: number): Buffer => {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeInt32LE(HEADER_BYTES + length, 0);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(code, 12);
  return bytes;
};

/** The answer to a request, as the operation that it came by wants it. */
const answerTo = (request: Buffer, document: Readonly<Record<string, unknown>>): Buffer => {
  const id = request.readInt32LE(4);
  const body = BSON.serialize(document);
  if (request.readInt32LE(12) === operation.message) {
    // Flags, then a section of kind 0: one document.
    const before = Buffer.alloc(5);
    return Buffer.concat([header(5 + body.length, id, operation.message), before, body]);
  }
  // Flags, cursor, first document, number of documents.
  const before = Buffer.alloc(20);
  before.writeInt32LE(1, 16);
  return Buffer.concat([header(20 + body.length, id, operation.reply), before, body]);
};

/** What a server says of itself. */
export interface Greeting {
  /** 9 is MongoDB 4.4, 13 is 5.0. */
  readonly maxWireVersion: number;
  /** Name of its replica set, if it is in one. */
  readonly setName?: string;
}

/**
 * A server that only greets, for releases and shapes of MongoDB that no test has at hand. Whatever it is asked, it answers
 * with its greeting.
 */
export const greetingServer = async (
  greeting: Greeting,
): Promise<AsyncDisposable & { readonly url: string }> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
        const request = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(request.length);
        socket.write(
          answerTo(request, {
            ok: 1,
            isWritablePrimary: true,
            ismaster: true,
            helloOk: true,
            minWireVersion: 0,
            maxBsonObjectSize: 16_777_216,
            maxMessageSizeBytes: 48_000_000,
            maxWriteBatchSize: 100_000,
            ...greeting,
          }),
        );
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
