import { once } from 'node:events';
import { setImmediate } from 'node:timers';
import type { Worker } from 'node:worker_threads';
import { PortError } from '@palimpsest/kernel';
import type { ArgumentOf, ResultOf, ThreadApi, ThreadCall, ThreadMessage } from './protocol.ts';
import { fromWireError } from './wire-error.ts';

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** The caller's end of a thread. Closing it runs the thread's `close` and waits for its end. */
export interface ThreadClient<Api> extends AsyncDisposable {
  /** Buffers in `transfer` move to the thread: the caller must not look at them again. */
  readonly call: <Method extends keyof Api & string>(
    method: Method,
    argument: ArgumentOf<Api[Method]>,
    transfer?: readonly ArrayBuffer[],
  ) => Promise<ResultOf<Api[Method]>>;
}

/** Every thread has to let go of its database when it is told to. */
export interface Closable {
  readonly close: () => void | Promise<void>;
}

const closed = (): PortError =>
  new PortError('CLOSED', 'the store was closed', { retryable: false });

/**
 * Speaks to a thread that runs `serveThread`.
 *
 * Calls of one turn of the event loop leave as one message, whichever requests they come from. When the thread dies,
 * whatever waits for it fails with `OUTCOME_UNKNOWN` and later calls with `UNAVAILABLE`: it is never started again
 * here, because what it held in memory is gone.
 */
export const createThreadClient = <Api extends ThreadApi<Api> & Closable>(
  worker: Worker,
): ThreadClient<Api> => {
  const waiting = new Map<number, Waiting>();
  let outbox: ThreadCall[] = [];
  let outboxTransfer: ArrayBuffer[] = [];
  let nextId = 1;
  let state: 'open' | 'closing' | 'dead' = 'open';
  const ended = once(worker, 'exit');

  const flush = (): void => {
    const calls = outbox;
    const transfer = outboxTransfer;
    outbox = [];
    outboxTransfer = [];
    worker.postMessage(calls, transfer);
  };

  const send = (method: string, argument: unknown, transfer: readonly ArrayBuffer[]) =>
    new Promise<never>((resolve, reject) => {
      const id = nextId;
      nextId += 1;
      waiting.set(id, { resolve, reject });
      if (outbox.length === 0) setImmediate(flush);
      outbox.push({ id, method, argument });
      outboxTransfer.push(...transfer);
    });

  const fail = (): void => {
    const lost = new PortError('OUTCOME_UNKNOWN', 'the storage thread ended before it answered', {
      retryable: true,
    });
    if (state === 'open') state = 'dead';
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  };

  worker.on('message', ({ answers }: ThreadMessage) => {
    for (const answer of answers) {
      const caller = waiting.get(answer.id);
      if (caller === undefined) continue;
      waiting.delete(answer.id);
      if ('error' in answer) caller.reject(fromWireError(answer.error));
      else caller.resolve(answer.value as never);
    }
  });
  worker.on('error', fail);
  worker.on('exit', fail);

  const close = async (): Promise<void> => {
    if (state === 'open') {
      state = 'closing';
      try {
        await send('close', undefined, []);
      } finally {
        await worker.terminate();
      }
    }
    await ended;
  };

  return {
    call: (method, argument, transfer = []) => {
      if (state === 'closing') return Promise.reject(closed());
      if (state === 'dead') {
        return Promise.reject(
          new PortError('UNAVAILABLE', 'the storage thread has ended; restart the process', {
            retryable: false,
          }),
        );
      }
      return send(method, argument, transfer);
    },
    [Symbol.asyncDispose]: close,
  };
};
