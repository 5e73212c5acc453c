import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadApi, ThreadCall, ThreadMessage } from './protocol.ts';
import { toWireError } from './wire-error.ts';

type Transferables = NonNullable<Parameters<MessagePort['postMessage']>[1]>;
type Transferable = Extract<Transferables, readonly unknown[]>[number];

/** A result whose buffers move to the caller instead of being copied. */
export class Transfer<Value> {
  readonly value: Value;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: Value, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

/** Sends answers back; answers given in one turn travel together. */
export const postAnswers = (
  port: MessagePort,
  answers: readonly ThreadAnswer[],
  buffers: readonly Transferable[] = [],
): void => {
  port.postMessage({ answers } satisfies ThreadMessage, [...buffers]);
};

/** Everything that waits on a port, without giving up the turn. */
export const drainCalls = (port: MessagePort): ThreadCall[] => {
  const calls: ThreadCall[] = [];
  for (;;) {
    const received = receiveMessageOnPort(port) as { readonly message: ThreadCall[] } | undefined;
    if (received === undefined) return calls;
    calls.push(...received.message);
  }
};

const invoke = (api: object, call: ThreadCall): unknown => {
  const method: unknown = Reflect.get(api, call.method);
  if (typeof method !== 'function') throw new Error(`no such method: ${call.method}`);
  return (method as (argument: unknown) => unknown)(call.argument);
};

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/**
 * Answers the calls that arrive at a port. Synchronous methods of one message are answered in one
 * message; a method that answers a promise is answered when it settles, others go on meanwhile. `file` is the database that
 * error messages name.
 */
export const serveThread = <Api extends ThreadApi<Api>>(
  port: MessagePort,
  file: string,
  api: Api,
): void => {
  const settle = (id: number, value: unknown): void => {
    if (value instanceof Transfer) {
      postAnswers(port, [{ id, value: value.value }], value.buffers);
    } else {
      postAnswers(port, [{ id, value }]);
    }
  };
  port.on('message', (calls: ThreadCall[]) => {
    const answers: ThreadAnswer[] = [];
    const buffers: ArrayBuffer[] = [];
    for (const call of calls) {
      try {
        const value = invoke(api, call);
        if (isPromise(value)) {
          value.then(
            (result) => settle(call.id, result),
            (error: unknown) =>
              postAnswers(port, [{ id: call.id, error: toWireError(error, file) }]),
          );
        } else if (value instanceof Transfer) {
          answers.push({ id: call.id, value: value.value });
          buffers.push(...value.buffers);
        } else {
          answers.push({ id: call.id, value });
        }
      } catch (error) {
        answers.push({ id: call.id, error: toWireError(error, file) });
      }
    }
    if (answers.length > 0) postAnswers(port, answers, buffers);
  });
};
