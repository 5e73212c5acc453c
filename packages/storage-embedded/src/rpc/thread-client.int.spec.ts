import { PortError } from '@palimpsest/kernel';
import { expectPortError } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import type { EchoApi } from '../testing/echo.thread.ts';
import { startThread, threadEntry } from './start-thread.ts';
import { createThreadClient } from './thread-client.ts';

const start = () =>
  createThreadClient<EchoApi>(
    startThread(threadEntry('../testing/echo', import.meta.url), undefined),
  );

describe('a thread', () => {
  test('answers calls, each with its own result', async () => {
    await using thread = start();
    const answers = await Promise.all([
      thread.call('echo', 1),
      thread.call('echoLater', 2),
      thread.call('echo', { text: '深圳 \uD800', big: 2n ** 70n }),
    ]);
    expect(answers).toEqual([1, 2, { text: '深圳 \uD800', big: 2n ** 70n }]);
  });

  test('moves buffers both ways', async () => {
    await using thread = start();
    const bytes = Uint8Array.of(1, 2, 3);
    expect(await thread.call('reverse', bytes, [bytes.buffer])).toEqual(Uint8Array.of(3, 2, 1));
    expect(bytes.length).toBe(0);
  });

  test('throws port errors with their code, and others as they read', async () => {
    await using thread = start();
    const fenced = await thread.call('fail', 'FENCED').catch((error: unknown) => error);
    expect(fenced).toBeInstanceOf(PortError);
    expect(fenced).toMatchObject({ code: 'FENCED', message: 'as told', retryable: true });
    await expect(thread.call('fail', null)).rejects.toThrow('no code was told');
    await expect(thread.call('failLater', 'CORRUPT')).rejects.toMatchObject({ code: 'CORRUPT' });
    expect(await thread.call('echo', 'still there')).toBe('still there');
  });

  test('that dies leaves the outcome of what waits unknown, and is unavailable then', async () => {
    await using thread = start();
    expect(await thread.call('echo', 1)).toBe(1);
    const waiting = thread.call('die', undefined);
    await expectPortError(waiting, 'OUTCOME_UNKNOWN');
    await expectPortError(thread.call('echo', 1), 'UNAVAILABLE');
  });

  test('finishes what it was told before it closes, and refuses what comes after', async () => {
    const thread = start();
    const before = thread.call('echo', 'before');
    const closing = thread[Symbol.asyncDispose]();
    await expectPortError(thread.call('echo', 'after'), 'CLOSED');
    expect(await before).toBe('before');
    await closing;
    await thread[Symbol.asyncDispose]();
  });
});
