import { PortError, type PortErrorCode } from '@palimpsest/kernel';
import { requireParentPort } from '../rpc/parent-port.ts';
import { serveThread, Transfer } from '../rpc/serve-thread.ts';

/** A thread that does what a caller tells it, for the tests of the calls themselves. */
const echo = {
  echo: (value: unknown): unknown => value,
  echoLater: async (value: unknown): Promise<unknown> => value,
  reverse: (bytes: Uint8Array<ArrayBuffer>): Uint8Array => {
    const reversed = bytes.toReversed();
    // The thread sends the value; who called sees the bytes.
    return new Transfer(reversed, [reversed.buffer]) as unknown as Uint8Array;
  },
  fail: (code: PortErrorCode | null): void => {
    if (code === null) throw new Error('no code was told');
    throw new PortError(code, 'as told', { retryable: true });
  },
  failLater: async (code: PortErrorCode): Promise<void> => {
    throw new PortError(code, 'as told', { retryable: true });
  },
  die: (_: undefined): void => process.exit(1),
  close: (): void => undefined,
};

export type EchoApi = typeof echo;

serveThread(requireParentPort(), 'echo.db', echo);
