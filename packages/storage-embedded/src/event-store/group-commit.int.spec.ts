import { newEvent, newEvents, newStream } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { temporaryStore } from '../testing/temporary-store.ts';
import { createEmbeddedEventStore } from './event-store.ts';

const open = () => temporaryStore((directory) => createEmbeddedEventStore({ directory }));

describe('group commit', () => {
  test('lets appends that wait together share one fsync', async () => {
    await using store = await open();
    const { port } = store;
    await Promise.all(
      Array.from({ length: 100 }, () =>
        port.append(newStream(), [newEvent()], { expectedRevision: 'no_stream' }),
      ),
    );
    expect(await port.statistics()).toEqual({ appends: 100, commits: 1 });
  });

  test('gathers what arrives while a commit runs', async () => {
    await using store = await open();
    const { port } = store;
    const writer = async (): Promise<void> => {
      const stream = newStream('recall-');
      for (let count = 0; count < 25; count += 1) {
        await port.append(stream, [newEvent()], { expectedRevision: 'any' });
      }
    };
    await Promise.all(Array.from({ length: 16 }, writer));
    const { appends, commits } = await port.statistics();
    expect(appends).toBe(400);
    // Perfect sharing is 25 commits, none at all is 400.
    expect(commits).toBeLessThanOrEqual(100);
  });

  test('does not count a commit that wrote nothing', async () => {
    await using store = await open();
    const { port } = store;
    await port.append(newStream(), [newEvent()], { expectedRevision: 7n });
    await port.append(newStream(), [], { expectedRevision: 'any' });
    expect(await port.statistics()).toEqual({ appends: 2, commits: 0 });
  });

  test('gives each append of a group an outcome of its own', async () => {
    await using store = await open();
    const { port } = store;
    const [stream, gone] = [newStream(), newStream()];
    const first = newEvents(2);
    await port.append(stream, first, { expectedRevision: 'no_stream' });
    await port.tombstone(gone);
    const reused = { ...newEvent(), id: first[0]?.id ?? newEvent().id };
    const outcomes = await Promise.allSettled([
      port.append(newStream(), newEvents(3), { expectedRevision: 'no_stream' }),
      port.append(stream, [newEvent()], { expectedRevision: 5n }),
      port.append(gone, [newEvent()], { expectedRevision: 'any' }),
      port.append(stream, [newEvent(), reused], { expectedRevision: 1n }),
      port.append(stream, first, { expectedRevision: 'no_stream' }),
      port.append(stream, [newEvent()], { expectedRevision: 1n }),
    ]);
    expect(outcomes).toMatchObject([
      { value: { status: 'appended', lastRevision: 2n, repeated: false } },
      { value: { status: 'conflict', actualRevision: 1n } },
      { reason: { code: 'STREAM_GONE' } },
      { reason: { code: 'ID_REUSED' } },
      { value: { status: 'appended', lastRevision: 1n, repeated: true } },
      { value: { status: 'appended', firstRevision: 2n, repeated: false } },
    ]);
    expect(await port.readStream(stream)).toHaveLength(3);
    expect(await port.readAll()).toHaveLength(6);
  });
});
