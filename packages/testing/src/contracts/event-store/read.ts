import { type EventStore, streamName } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { newEvents, newStream } from '../../fixtures/events.ts';
import type { EventStoreContract } from './contract-options.ts';

const fill = async (port: EventStore, name: string, count: number): Promise<void> => {
  for (let written = 0; written < count; written += 200) {
    await port.append(streamName(name), newEvents(Math.min(200, count - written)), {
      expectedRevision: 'any',
    });
  }
};

export const readTests = ({ create }: EventStoreContract): void => {
  describe('readStream', () => {
    test('of a stream that does not exist is empty', async () => {
      await using store = await create();
      const { port } = store;
      expect(await port.readStream(newStream())).toEqual([]);
      expect(await port.readStream(newStream(), { direction: 'backwards' })).toEqual([]);
    });

    test('reads either way, from a revision on, up to a limit', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      await fill(port, stream, 10);
      await fill(port, newStream(), 3);
      const revisions = async (options: Parameters<EventStore['readStream']>[1]) =>
        (await port.readStream(stream, options)).map((event) => Number(event.revision));
      expect(await revisions({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(await revisions({ limit: 2 })).toEqual([0, 1]);
      expect(await revisions({ from: 7n })).toEqual([7, 8, 9]);
      expect(await revisions({ from: 7n, limit: 1 })).toEqual([7]);
      expect(await revisions({ from: 10n })).toEqual([]);
      expect(await revisions({ direction: 'backwards', limit: 3 })).toEqual([9, 8, 7]);
      expect(await revisions({ direction: 'backwards', from: 1n })).toEqual([1, 0]);
      expect(await revisions({ direction: 'backwards', from: 99n, limit: 1 })).toEqual([9]);
    });

    test('answers at most 500 events unless told otherwise', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      await fill(port, stream, 510);
      expect(await port.readStream(stream)).toHaveLength(500);
      expect(await port.readStream(stream, { direction: 'backwards' })).toHaveLength(500);
      expect(await port.readStream(stream, { limit: 600 })).toHaveLength(510);
    });

    test('answers many large events whole', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const large = newEvents(3).map((event) => ({ ...event, data: new Uint8Array(250_000) }));
      for (let count = 0; count < 10; count += 1) {
        const events = large.map((event) => ({ ...event, id: newEvents(1)[0]?.id ?? event.id }));
        await port.append(stream, events, { expectedRevision: 'any' });
      }
      expect(await port.readStream(stream)).toHaveLength(30);
      expect(await port.readStream(stream, { direction: 'backwards' })).toHaveLength(30);
      expect(await port.readAll()).toHaveLength(30);
    });
  });

  describe('readAll', () => {
    test('gives every event once, in the order of positions, behind the one named', async () => {
      await using store = await create();
      const { port } = store;
      const streams = [newStream(), newStream(), newStream('intake-')];
      for (let round = 0; round < 4; round += 1) {
        for (const stream of streams) await fill(port, stream, 2);
      }
      const all = await port.readAll();
      expect(all).toHaveLength(24);
      const positions = all.map((event) => event.position);
      expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => (a < b ? -1 : 1)));
      for (const stream of streams) {
        const ofStream = all.filter((event) => event.stream === stream);
        expect(ofStream).toEqual(await port.readStream(stream));
      }
      const after = positions[9] ?? 0n;
      expect(await port.readAll({ after })).toEqual(all.slice(10));
      expect(await port.readAll({ after, limit: 3 })).toEqual(all.slice(10, 13));
      expect(await port.readAll({ after: positions.at(-1) ?? 0n })).toEqual([]);
    });

    test('begins behind any position, whether an event stands there or not', async () => {
      await using store = await create();
      const { port } = store;
      for (let round = 0; round < 3; round += 1) await fill(port, newStream(), 2);
      const all = await port.readAll();
      const head = (await port.head()) ?? 0n;
      expect(await port.readAll({ after: head - 1n })).toEqual(all.slice(-1));
      expect(await port.readAll({ after: head - 1n, prefixes: ['memory-'] })).toEqual(
        all.slice(-1),
      );
      expect(await port.readAll({ after: head + 1n })).toEqual([]);
      expect(await port.readAll({ after: 1n })).toEqual(
        all.filter(({ position }) => position > 1n),
      );
    });

    test('answers at most 500 events unless told otherwise', async () => {
      await using store = await create();
      const { port } = store;
      await fill(port, newStream(), 510);
      expect(await port.readAll()).toHaveLength(500);
      expect(await port.readAll({ limit: 505 })).toHaveLength(505);
    });

    test('takes only streams that begin with one of the prefixes', async () => {
      await using store = await create();
      const { port } = store;
      const names = [
        'memory-a',
        'memory-b',
        'memory',
        'memory.c',
        'memorz-d',
        'm%mory-e',
        'intake-f',
      ];
      for (const name of names) await fill(port, name, 2);
      const streams = async (prefixes: readonly string[]) => [
        ...new Set((await port.readAll({ prefixes })).map((event) => event.stream)),
      ];
      expect(await streams(['memory-'])).toEqual(['memory-a', 'memory-b']);
      expect(await streams(['memory'])).toEqual(['memory-a', 'memory-b', 'memory', 'memory.c']);
      expect(await streams(['m%'])).toEqual(['m%mory-e']);
      expect(await streams(['intake-', 'memory-b'])).toEqual(['memory-b', 'intake-f']);
      expect(await streams(['recall-'])).toEqual([]);
      expect(await streams([])).toEqual([]);
    });
  });

  describe('head', () => {
    test('is undefined while the log is empty, then the position of the last event', async () => {
      await using store = await create();
      const { port } = store;
      expect(await port.head()).toBeUndefined();
      await fill(port, newStream(), 3);
      await fill(port, newStream(), 1);
      expect(await port.head()).toBe((await port.readAll()).at(-1)?.position);
    });
  });
};
