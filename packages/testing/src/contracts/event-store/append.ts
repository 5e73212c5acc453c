import { eventStoreLimits } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { newEvent, newEvents, newStream } from '../../fixtures/events.ts';
import { expectPortError } from '../../fixtures/expectations.ts';
import type { EventStoreContract } from './contract-options.ts';

const { appendBytes, appendEvents, eventBytes } = eventStoreLimits;
const sized = (bytes: number) =>
  newEvent({ data: new Uint8Array(bytes - 10), metadata: new Uint8Array(10) });

export const appendTests = ({ create }: EventStoreContract): void => {
  describe('append', () => {
    test('begins a stream at revision 0', async () => {
      await using store = await create();
      const result = await store.port.append(newStream(), [newEvent()], {
        expectedRevision: 'no_stream',
      });
      expect(result).toEqual({
        status: 'appended',
        firstRevision: 0n,
        lastRevision: 0n,
        position: await store.port.head(),
        positions: [await store.port.head()],
        repeated: false,
      });
    });

    test('answers the first and last revision and the position of the last event', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      await port.append(stream, newEvents(2), { expectedRevision: 'no_stream' });
      const result = await port.append(stream, newEvents(3), { expectedRevision: 1n });
      const stored = await port.readStream(stream);
      expect(result).toEqual({
        status: 'appended',
        firstRevision: 2n,
        lastRevision: 4n,
        position: stored.at(-1)?.position,
        positions: stored.slice(2).map((event) => event.position),
        repeated: false,
      });
      expect(stored.map((event) => event.revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
    });

    test('keeps ids, types and bytes exactly, in the order of the append', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);
      const events = [
        newEvent({ data: everyByte, metadata: new Uint8Array(0) }),
        newEvent({ type: 'MemoryRevised', data: new Uint8Array(0) }),
        newEvent({ data: new TextEncoder().encode('{"b":1, "a":"深圳 🏳️‍🌈"}') }),
      ];
      await port.append(stream, events, { expectedRevision: 'no_stream' });
      const stored = await port.readStream(stream);
      expect(
        stored.map(({ id, type, data, metadata }) => ({
          id,
          type,
          data: [...data],
          metadata: [...metadata],
        })),
      ).toEqual(
        events.map(({ id, type, data, metadata }) => ({
          id,
          type,
          data: [...data],
          metadata: [...metadata],
        })),
      );
      expect(stored.map((event) => event.stream)).toEqual([stream, stream, stream]);
    });

    test("leaves the caller's bytes as they are, for a repeat", async () => {
      await using store = await create();
      const { port } = store;
      const shared = new Uint8Array([9, 1, 2, 3, 9]);
      const event = newEvent({ data: shared.subarray(1, 4) });
      await port.append(newStream(), [event], { expectedRevision: 'no_stream' });
      expect([...event.data]).toEqual([1, 2, 3]);
      expect([...shared]).toEqual([9, 1, 2, 3, 9]);
    });

    test('answers a conflict with the actual revision and writes nothing', async () => {
      await using store = await create();
      const { port } = store;
      const [stream, missing] = [newStream(), newStream()];
      await port.append(stream, newEvents(3), { expectedRevision: 'no_stream' });
      const attempt = (expectedRevision: bigint | 'no_stream', name = stream) =>
        port.append(name, newEvents(2), { expectedRevision });
      const conflict = { status: 'conflict', actualRevision: 2n };
      expect(await attempt('no_stream')).toEqual(conflict);
      expect(await attempt(0n)).toEqual(conflict);
      expect(await attempt(3n)).toEqual(conflict);
      expect(await attempt(2n ** 60n)).toEqual(conflict);
      expect(await attempt(0n, missing)).toEqual({
        status: 'conflict',
        actualRevision: 'no_stream',
      });
      expect(await port.readStream(stream)).toHaveLength(3);
      expect(await port.readStream(missing)).toEqual([]);
    });

    test('never conflicts when nothing is expected', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream('recall-');
      const first = await port.append(stream, [newEvent()], { expectedRevision: 'any' });
      const second = await port.append(stream, newEvents(2), { expectedRevision: 'any' });
      expect(first).toMatchObject({ status: 'appended', firstRevision: 0n, lastRevision: 0n });
      expect(second).toMatchObject({ status: 'appended', firstRevision: 1n, lastRevision: 2n });
    });

    test('of no events answers where the stream stands', async () => {
      await using store = await create();
      const { port } = store;
      const [stream, missing] = [newStream(), newStream()];
      const { position } = (await port.append(stream, newEvents(2), {
        expectedRevision: 'no_stream',
      })) as { readonly position: bigint };
      await port.append(newStream(), [newEvent()], { expectedRevision: 'no_stream' });
      const head = await port.head();
      const standing = {
        status: 'appended',
        firstRevision: 1n,
        lastRevision: 1n,
        position,
        positions: [],
        repeated: false,
      };
      const nothing = { ...standing, firstRevision: -1n, lastRevision: -1n, position: -1n };
      expect(await port.append(stream, [], { expectedRevision: 1n })).toEqual(standing);
      expect(await port.append(stream, [], { expectedRevision: 'any' })).toEqual(standing);
      expect(await port.append(missing, [], { expectedRevision: 'no_stream' })).toEqual(nothing);
      expect(await port.append(missing, [], { expectedRevision: 'any' })).toEqual(nothing);
      expect(await port.append(stream, [], { expectedRevision: 0n })).toEqual({
        status: 'conflict',
        actualRevision: 1n,
      });
      expect(await port.append(stream, [], { expectedRevision: 'no_stream' })).toEqual({
        status: 'conflict',
        actualRevision: 1n,
      });
      expect(await port.head()).toBe(head);
    });

    test('takes an append that is just within the limits', async () => {
      await using store = await create();
      const { port } = store;
      const largest = await port.append(newStream(), [sized(eventBytes)], {
        expectedRevision: 'no_stream',
      });
      const most = await port.append(newStream(), newEvents(appendEvents), {
        expectedRevision: 'no_stream',
      });
      const parts = [sized(eventBytes), sized(eventBytes), sized(eventBytes)];
      const rest = sized(appendBytes - 3 * eventBytes);
      const heaviest = await port.append(newStream(), [...parts, rest], {
        expectedRevision: 'no_stream',
      });
      expect(largest).toMatchObject({ status: 'appended', lastRevision: 0n });
      expect(most).toMatchObject({ status: 'appended', lastRevision: BigInt(appendEvents - 1) });
      expect(heaviest).toMatchObject({ status: 'appended', lastRevision: 3n });
    });

    test('refuses what is over a limit and writes nothing', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const attempt = (events: readonly ReturnType<typeof newEvent>[]) =>
        port.append(stream, events, { expectedRevision: 'no_stream' });
      await expectPortError(attempt([newEvent(), sized(eventBytes + 1)]), 'TOO_LARGE');
      await expectPortError(attempt(newEvents(appendEvents + 1)), 'TOO_LARGE');
      const parts = [sized(eventBytes), sized(eventBytes), sized(eventBytes)];
      const rest = sized(appendBytes - 3 * eventBytes + 1);
      await expectPortError(attempt([...parts, rest]), 'TOO_LARGE');
      expect(await port.readStream(stream)).toEqual([]);
      expect(await port.head()).toBeUndefined();
    });

    test('lets exactly one of many concurrent writers win a revision', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const results = await Promise.all(
        Array.from({ length: 24 }, () =>
          port.append(stream, newEvents(2), { expectedRevision: 'no_stream' }),
        ),
      );
      expect(results.filter(({ status }) => status === 'appended')).toHaveLength(1);
      for (const result of results.filter(({ status }) => status === 'conflict')) {
        expect(result).toEqual({ status: 'conflict', actualRevision: 1n });
      }
      expect(await port.readStream(stream)).toHaveLength(2);
    });

    test('gives concurrent appends to one stream revisions without a gap', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream('recall-');
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          port.append(stream, newEvents(1 + (index % 3)), { expectedRevision: 'any' }),
        ),
      );
      const stored = await port.readStream(stream);
      expect(stored.map((event) => event.revision)).toEqual(
        stored.map((_, index) => BigInt(index)),
      );
      for (const result of results) {
        expect(result.status).toBe('appended');
        if (result.status !== 'appended') continue;
        expect(stored[Number(result.lastRevision)]?.position).toBe(result.position);
      }
    });

    test('stops waiting when the signal aborts; a repeat then settles the outcome', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const events = newEvents(2);
      const giveUp = new AbortController();
      const waiting = port.append(stream, events, {
        expectedRevision: 'no_stream',
        signal: giveUp.signal,
      });
      giveUp.abort();
      await expectPortError(waiting, 'OUTCOME_UNKNOWN');
      const settled = await port.append(stream, events, { expectedRevision: 'no_stream' });
      expect(settled).toMatchObject({ status: 'appended', firstRevision: 0n, lastRevision: 1n });
      expect(await port.readStream(stream)).toHaveLength(2);
    });
  });
};
