import { describe, expect, test } from 'vitest';
import { newEvent, newEvents, newStream } from '../../fixtures/events.ts';
import { expectPortError } from '../../fixtures/expectations.ts';
import type { EventStoreContract } from './contract-options.ts';

/** For engines that keep their data. */
const reopenTests = (create: EventStoreContract['create']): void => {
  describe('a store that is opened again', () => {
    test('holds what was appended and goes on from there', async () => {
      await using store = await create();
      const [stream, gone] = [newStream(), newStream()];
      const events = newEvents(3);
      const first = await store.port.append(stream, events, { expectedRevision: 'no_stream' });
      await store.port.append(gone, newEvents(2), { expectedRevision: 'no_stream' });
      const reached = (await store.port.head()) ?? 0n;
      await store.port.tombstone(gone);
      const before = await store.port.readAll();

      const reopened = await store.reopen();
      expect(await reopened.readAll()).toEqual(before);
      expect(await reopened.append(stream, events, { expectedRevision: 'no_stream' })).toEqual({
        ...first,
        repeated: true,
      });
      await expectPortError(
        reopened.append(gone, [newEvent()], { expectedRevision: 'any' }),
        'STREAM_GONE',
      );
      const next = await reopened.append(stream, [newEvent()], { expectedRevision: 2n });
      expect(next).toMatchObject({ status: 'appended', firstRevision: 3n });
      expect((await reopened.head()) ?? 0n).toBeGreaterThan(reached);
    });
  });
};

export const lifeTests = ({ create, persistent = true }: EventStoreContract): void => {
  describe('a closed store', () => {
    test('refuses to work', async () => {
      await using store = await create();
      await store.port[Symbol.asyncDispose]();
      await expectPortError(
        store.port.append(newStream(), [newEvent()], { expectedRevision: 'any' }),
        'CLOSED',
      );
      await expectPortError(store.port.readStream(newStream()), 'CLOSED');
      await expectPortError(store.port.readAll(), 'CLOSED');
      await expectPortError(store.port.head(), 'CLOSED');
      await expectPortError(store.port.tombstone(newStream()), 'CLOSED');
    });

    test('ends its subscriptions with an error, so that none waits for ever', async () => {
      await using store = await create();
      const { signal } = new AbortController();
      const iterator = store.port.subscribeAll({ signal })[Symbol.asyncIterator]();
      expect(await iterator.next()).toEqual({ done: false, value: { kind: 'caught-up' } });
      const pending = iterator.next();
      await Promise.all([expectPortError(pending, 'CLOSED'), store.port[Symbol.asyncDispose]()]);
    });
  });

  if (persistent) reopenTests(create);
};
