import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * One kept-alive HTTP/1.1 connection that carries one request at a time. Written out by hand so that the
 * generator takes as little as it can of the processor that it shares with the service.
 */
export interface Connection {
  readonly send: (request: Buffer) => Promise<RawAnswer>;
  readonly close: () => void;
}

/** Bytes of a `POST` with a JSON body. */
export const requestBytes = (host: string, key: string, path: string, body: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );

const HEAD_END = Buffer.from('\r\n\r\n');

/** The first whole answer in `bytes`; `undefined` while there is more to come. */
const parseAnswer = (bytes: Buffer): RawAnswer | undefined => {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new TypeError('an answer without a content-length');
  const from = end + HEAD_END.length;
  const to = from + Number(length);
  if (bytes.length < to) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(from, to) };
};

export const openConnection = async (host: string, port: number): Promise<Connection> => {
  const socket: Socket = connect({ host, port, noDelay: true });
  const opened = Promise.withResolvers<void>();
  let waiting: PromiseWithResolvers<RawAnswer> | undefined;
  let received: Buffer = Buffer.alloc(0);
  const settle = (act: (waiter: PromiseWithResolvers<RawAnswer>) => void): void => {
    const waiter = waiting;
    waiting = undefined;
    if (waiter !== undefined) act(waiter);
  };
  const fail = (error: Error): void => {
    opened.reject(error);
    settle((waiter) => waiter.reject(error));
  };
  socket.once('connect', opened.resolve);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the service closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = parseAnswer(received);
    if (answer === undefined) return;
    received = Buffer.alloc(0);
    settle((waiter) => waiter.resolve(answer));
  });
  await opened.promise;
  return {
    send: (request) => {
      waiting = Promise.withResolvers<RawAnswer>();
      socket.write(request);
      return waiting.promise;
    },
    close: () => {
      socket.removeAllListeners('close');
      socket.destroy();
    },
  };
};
