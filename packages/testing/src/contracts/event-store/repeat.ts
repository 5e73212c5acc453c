import { describe, expect, test } from 'vitest';
import { newEvent, newEvents, newStream } from '../../fixtures/events.ts';
import { expectPortError } from '../../fixtures/expectations.ts';
import type { EventStoreContract } from './contract-options.ts';

export const repeatTests = ({ create }: EventStoreContract): void => {
  describe('a repeated append', () => {
    test.each(['no_stream', 1n, 'any'] as const)(
      'expecting %s answers the first result, whatever came after, and writes nothing',
      async (expectedRevision) => {
        await using store = await create();
        const { port } = store;
        const stream = newStream();
        if (expectedRevision !== 'no_stream') {
          await port.append(stream, newEvents(2), { expectedRevision: 'no_stream' });
        }
        const events = newEvents(3);
        const first = await port.append(stream, events, { expectedRevision });
        expect(first).toMatchObject({ status: 'appended', repeated: false });
        expect(await port.append(stream, events, { expectedRevision })).toEqual({
          ...first,
          repeated: true,
        });
        await port.append(stream, newEvents(2), { expectedRevision: 'any' });
        const before = await port.readStream(stream);
        expect(await port.append(stream, events, { expectedRevision })).toEqual({
          ...first,
          repeated: true,
        });
        expect(await port.readStream(stream)).toEqual(before);
      },
    );

    test('sent twice at the same time is written once', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const events = newEvents(2);
      const [one, other] = await Promise.all([
        port.append(stream, events, { expectedRevision: 'no_stream' }),
        port.append(stream, events, { expectedRevision: 'no_stream' }),
      ]);
      expect([one, other].map((result) => ({ ...result, repeated: undefined }))).toEqual([
        { ...one, repeated: undefined },
        { ...one, repeated: undefined },
      ]);
      expect(await port.readStream(stream)).toHaveLength(2);
    });

    test.each([
      ['data', { data: new Uint8Array([1]) }],
      ['metadata', { metadata: new Uint8Array([1]) }],
      ['type', { type: 'SomethingElseHappened' }],
    ])('with other %s is refused', async (_, change) => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const [kept, changed] = [newEvent(), newEvent()];
      await port.append(stream, [kept, changed], { expectedRevision: 'no_stream' });
      const before = await port.readStream(stream);
      const again = [kept, { ...changed, ...change }];
      await expectPortError(
        port.append(stream, again, { expectedRevision: 'no_stream' }),
        'ID_REUSED',
      );
      await expectPortError(port.append(stream, again, { expectedRevision: 'any' }), 'ID_REUSED');
      expect(await port.readStream(stream)).toEqual(before);
    });

    test('with one event more is no repeat', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const events = newEvents(2);
      await port.append(stream, events, { expectedRevision: 'no_stream' });
      const longer = await port.append(stream, [...events, newEvent()], {
        expectedRevision: 'no_stream',
      });
      expect(longer).toEqual({ status: 'conflict', actualRevision: 1n });
    });

    test('of another stream is not one of this stream', async () => {
      await using store = await create();
      const { port } = store;
      const events = newEvents(1);
      await port.append(newStream(), events, { expectedRevision: 'no_stream' });
      const elsewhere = await port.append(newStream(), events, { expectedRevision: 'no_stream' });
      expect(elsewhere).toMatchObject({ status: 'appended', repeated: false, firstRevision: 0n });
    });
  });
};
