import { describe, expect, test } from 'vitest';
import { newEvent, newEvents, newStream } from '../../fixtures/events.ts';
import { expectPortError } from '../../fixtures/expectations.ts';
import type { EventStoreContract } from './contract-options.ts';

export const tombstoneTests = ({ create }: EventStoreContract): void => {
  describe('tombstone', () => {
    test('removes the stream for every kind of reading, and nothing else', async () => {
      await using store = await create();
      const { port } = store;
      const [gone, kept] = [newStream(), newStream()];
      for (const stream of [gone, kept, gone]) {
        await port.append(stream, newEvents(2), { expectedRevision: 'any' });
      }
      await port.tombstone(gone);
      expect(await port.readStream(gone)).toEqual([]);
      expect(await port.readStream(gone, { direction: 'backwards' })).toEqual([]);
      const left = await port.readAll();
      expect(left.map((event) => event.stream)).toEqual([kept, kept]);
      expect(await port.readStream(kept)).toEqual(left);
    });

    test('forbids the name for ever, whatever is expected, and is idempotent', async () => {
      await using store = await create();
      const { port } = store;
      const [gone, never] = [newStream(), newStream()];
      const events = newEvents(1);
      await port.append(gone, events, { expectedRevision: 'no_stream' });
      for (const stream of [gone, gone, never]) await port.tombstone(stream);
      for (const stream of [gone, never]) {
        for (const expectedRevision of ['no_stream', 'any', 0n] as const) {
          await expectPortError(
            port.append(stream, [newEvent()], { expectedRevision }),
            'STREAM_GONE',
          );
        }
        await expectPortError(port.append(stream, [], { expectedRevision: 'any' }), 'STREAM_GONE');
      }
      await expectPortError(
        port.append(gone, events, { expectedRevision: 'no_stream' }),
        'STREAM_GONE',
      );
    });

    test('never gives a position twice, also when the last events of the log went', async () => {
      await using store = await create();
      const { port } = store;
      const [kept, gone] = [newStream(), newStream()];
      await port.append(kept, newEvents(1), { expectedRevision: 'no_stream' });
      await port.append(gone, newEvents(5), { expectedRevision: 'no_stream' });
      const reached = (await port.readAll()).at(-1)?.position ?? 0n;
      await port.tombstone(gone);
      await port.append(kept, newEvents(1), { expectedRevision: 0n });
      expect((await port.readAll()).at(-1)?.position).toBeGreaterThan(reached);
    });

    test('of a long stream takes all of it', async () => {
      await using store = await create();
      const { port } = store;
      const gone = newStream();
      for (let round = 0; round < 8; round += 1) {
        await port.append(gone, newEvents(200), { expectedRevision: 'any' });
      }
      await Promise.all([port.tombstone(gone), port.tombstone(gone)]);
      expect(await port.readStream(gone)).toEqual([]);
      expect(await port.head()).toBeUndefined();
    });
  });
};
