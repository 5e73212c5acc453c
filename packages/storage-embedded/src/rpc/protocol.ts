import type { PortErrorCode } from '@palimpsest/kernel';

/** Methods of a thread: one argument each, so that a call is one message. */
export type ThreadMethod = (argument: never) => unknown;

/** The methods that a thread offers, by name. */
export type ThreadApi<Api> = { readonly [Method in keyof Api]: ThreadMethod };

export type ArgumentOf<Method> = Method extends (argument: infer Argument) => unknown
  ? Argument
  : never;

export type ResultOf<Method> = Method extends (argument: never) => infer Result
  ? Awaited<Result>
  : never;

/** One call on its way to a thread; calls of one turn of the event loop travel as one message. */
export interface ThreadCall {
  readonly id: number;
  readonly method: string;
  readonly argument: unknown;
}

/** What becomes of a `PortError` (or of any error, then without a code) between two threads. */
export interface WireError {
  readonly code: PortErrorCode | undefined;
  readonly message: string;
  readonly retryable: boolean;
}

export type ThreadAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: WireError };

/** What a thread sends: answers, and news that nobody asked for. */
export interface ThreadMessage {
  readonly answers: readonly ThreadAnswer[];
}
