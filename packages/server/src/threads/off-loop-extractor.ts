import type { Worker } from 'node:worker_threads';
import {
  type ExtractionRequest,
  type ExtractionResult,
  type Extractor,
  PortError,
} from '@palimpsest/kernel';
import type { ExtractionAnswer, ExtractionCall } from './extraction-calls.ts';

/**
 * Longest message that is read on the event loop, in UTF-16 units: some 15 ms. One of 32 KiB would hold up every other call for
 * a fifth of a second. Between messages the extractor lets others have their turns by itself.
 */
const LONG = 2_500;

/** How long the thread is kept with nothing to do, in milliseconds. */
const IDLE_MS = 30_000;

interface Waiting {
  readonly resolve: (result: ExtractionResult) => void;
  readonly reject: (error: Error) => void;
}

const isLong = ({ messages }: ExtractionRequest): boolean =>
  messages.some(({ content }) => content.length > LONG);

/**
 * The same extractor, which leaves conversations with a long message to a thread: started when the first one comes, ended when
 * none has come for a while. A thread that dies fails what it was asked with `PortError` `UNAVAILABLE`, retryable, and the next
 * long conversation starts another.
 */
export const createOffLoopExtractor = (
  inline: Extractor,
  startThread: () => Worker,
): Extractor & AsyncDisposable => {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  const onEnded = (ended: Worker): void => {
    if (thread === ended) thread = undefined;
    const lost = new PortError('UNAVAILABLE', 'the extraction thread ended before it answered', {
      retryable: true,
    });
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  };

  const running = (): Worker => {
    if (thread !== undefined) return thread;
    const started = startThread();
    thread = started;
    started.on('message', ({ id, result }: ExtractionAnswer) => {
      waiting.get(id)?.resolve(result);
      waiting.delete(id);
    });
    // Its exit follows.
    started.on('error', () => undefined);
    started.on('exit', () => onEnded(started));
    return started;
  };

  const ask = async (request: ExtractionRequest): Promise<ExtractionResult> => {
    clearTimeout(idle);
    const { promise, resolve, reject } = Promise.withResolvers<ExtractionResult>();
    const id = nextId;
    nextId += 1;
    waiting.set(id, { resolve, reject });
    running().postMessage({ id, request } satisfies ExtractionCall);
    try {
      return await promise;
    } finally {
      if (waiting.size === 0) idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  };

  return {
    mode: inline.mode,
    extract: (request, options) =>
      isLong(request) ? ask(request) : inline.extract(request, options),
    [Symbol.asyncDispose]: end,
  };
};
