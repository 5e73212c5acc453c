import type { EventStore, RecordedEvent, SubscriptionMessage } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { newEvents, newStream } from '../../fixtures/events.ts';
import type { EventStoreContract } from './contract-options.ts';

type Options = Omit<Parameters<EventStore['subscribeAll']>[0], 'signal'>;

/** A running subscription that is pulled by hand. */
const follow = (port: EventStore, options: Options = {}) => {
  const abort = new AbortController();
  const iterator = port.subscribeAll({ ...options, signal: abort.signal })[Symbol.asyncIterator]();
  const messages: SubscriptionMessage[] = [];
  const next = async (): Promise<SubscriptionMessage | undefined> => {
    const { done, value } = await iterator.next();
    if (done === true) return undefined;
    messages.push(value);
    return value;
  };
  const until = async (isEnough: () => boolean): Promise<void> => {
    while (!isEnough()) {
      if ((await next()) === undefined) throw new Error('the subscription ended');
    }
  };
  const events = (): RecordedEvent[] =>
    messages.flatMap((message) => (message.kind === 'events' ? message.events : []));
  const caughtUp = (): boolean => messages.some(({ kind }) => kind === 'caught-up');
  return { abort: () => abort.abort(), next, until, messages, events, caughtUp };
};

const write = (port: EventStore, prefix: string, count: number) =>
  port.append(newStream(prefix), newEvents(count), { expectedRevision: 'no_stream' });

/** No checkpoint may pass an event that is delivered later. */
const expectSafeCheckpoints = (messages: readonly SubscriptionMessage[]): void => {
  let reached = -1n;
  for (const message of messages) {
    if (message.kind === 'checkpoint') {
      expect(message.position).toBeGreaterThanOrEqual(reached);
      reached = message.position;
    } else if (message.kind === 'events') {
      for (const { position } of message.events) {
        expect(position).toBeGreaterThan(reached);
        reached = position;
      }
    }
  }
};

export const subscribeTests = ({ create }: EventStoreContract): void => {
  describe('subscribeAll', () => {
    test('delivers history, says that it caught up, then delivers what is appended', async () => {
      await using store = await create();
      const { port } = store;
      await write(port, 'memory-', 3);
      await write(port, 'intake-', 2);
      const subscription = follow(port);
      await subscription.until(subscription.caughtUp);
      expect(subscription.events()).toEqual(await port.readAll());
      const pending = subscription.until(() => subscription.events().length >= 7);
      await write(port, 'memory-', 2);
      await pending;
      expect(subscription.events()).toEqual(await port.readAll());
      subscription.abort();
    });

    test('says that it caught up also when there is no history', async () => {
      await using store = await create();
      const { port } = store;
      const subscription = follow(port);
      expect(await subscription.next()).toEqual({ kind: 'caught-up' });
      const pending = subscription.until(() => subscription.events().length > 0);
      await write(port, 'memory-', 1);
      await pending;
      expect(subscription.events()).toEqual(await port.readAll());
      subscription.abort();
    });

    test('starts behind the position named', async () => {
      await using store = await create();
      const { port } = store;
      await write(port, 'memory-', 10);
      const all = await port.readAll();
      const subscription = follow(port, { after: all[3]?.position ?? 0n });
      await subscription.until(subscription.caughtUp);
      expect(subscription.events()).toEqual(all.slice(4));
      subscription.abort();
    });

    test('starts behind any position, whether an event stands there or not', async () => {
      await using store = await create();
      const { port } = store;
      for (let round = 0; round < 3; round += 1) await write(port, 'memory-', 2);
      const head = (await port.head()) ?? 0n;
      const subscription = follow(port, { after: head - 1n });
      await subscription.until(subscription.caughtUp);
      expect(subscription.events()).toEqual((await port.readAll()).slice(-1));
      subscription.abort();
    });

    test('puts at most batchSize events into a message', async () => {
      await using store = await create();
      const { port } = store;
      await write(port, 'memory-', 25);
      const subscription = follow(port, { batchSize: 10 });
      await subscription.until(subscription.caughtUp);
      for (const message of subscription.messages) {
        if (message.kind === 'events') {
          expect(message.events.length).toBeGreaterThan(0);
          expect(message.events.length).toBeLessThanOrEqual(10);
        }
      }
      expect(subscription.events()).toHaveLength(25);
      subscription.abort();
    });

    test('delivers only streams that begin with one of the prefixes, old and new', async () => {
      await using store = await create();
      const { port } = store;
      const prefixes = ['memory-', 'tenant-'];
      for (const prefix of ['memory-', 'recall-', 'tenant-', 'recall-'])
        await write(port, prefix, 2);
      const subscription = follow(port, { prefixes });
      await subscription.until(subscription.caughtUp);
      const pending = subscription.until(() => subscription.events().length >= 8);
      for (const prefix of ['recall-', 'tenant-', 'recall-', 'memory-'])
        await write(port, prefix, 2);
      await pending;
      expect(subscription.events()).toEqual(await port.readAll({ prefixes }));
      expectSafeCheckpoints(subscription.messages);
      subscription.abort();
    });

    test('sends checkpoints past history that the prefixes skip', async () => {
      await using store = await create();
      const { port } = store;
      for (let round = 0; round < 6; round += 1) await write(port, 'recall-', 200);
      const subscription = follow(port, { prefixes: ['memory-'] });
      await subscription.until(subscription.caughtUp);
      const checkpoints = subscription.messages.filter(({ kind }) => kind === 'checkpoint');
      expect(checkpoints.at(-1)).toEqual({ kind: 'checkpoint', position: await port.head() });
      expect(subscription.events()).toEqual([]);
      subscription.abort();
    });

    test('sends checkpoints past many live appends that the prefixes skip', async () => {
      await using store = await create();
      const { port } = store;
      const subscription = follow(port, { prefixes: ['memory-'] });
      await subscription.until(subscription.caughtUp);
      const before = subscription.messages.length;
      const pending = subscription.until(() => subscription.messages.length > before);
      for (let round = 0; round < 16; round += 1) await write(port, 'recall-', 200);
      await pending;
      expect(subscription.messages.at(-1)?.kind).toBe('checkpoint');
      await write(port, 'memory-', 1);
      await subscription.until(() => subscription.events().length > 0);
      expectSafeCheckpoints(subscription.messages);
      subscription.abort();
    });

    test('never drops a slow consumer: what it missed comes from history, once and in order', async () => {
      await using store = await create();
      const { port } = store;
      const subscription = follow(port, { batchSize: 7 });
      await subscription.until(subscription.caughtUp);
      for (let round = 0; round < 10; round += 1) await write(port, 'memory-', 20);
      await subscription.until(() => subscription.events().length >= 200);
      expect(subscription.events()).toEqual(await port.readAll());
      subscription.abort();
    });

    test('leaves no gap while appends go on concurrently', async () => {
      await using store = await create();
      const { port } = store;
      const subscription = follow(port, { batchSize: 5 });
      const pending = subscription.until(() => subscription.events().length >= 120);
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let round = 0; round < 5; round += 1) await write(port, 'memory-', 3);
        }),
      );
      await pending;
      expect(subscription.events()).toEqual(await port.readAll());
      subscription.abort();
    });

    test('serves several subscriptions independently', async () => {
      await using store = await create();
      const { port } = store;
      const [one, other] = [follow(port), follow(port, { prefixes: ['intake-'] })];
      await Promise.all([one.until(one.caughtUp), other.until(other.caughtUp)]);
      const pending = Promise.all([
        one.until(() => one.events().length >= 4),
        other.until(() => other.events().length >= 2),
      ]);
      await write(port, 'memory-', 2);
      await write(port, 'intake-', 2);
      await pending;
      expect(one.events()).toEqual(await port.readAll());
      expect(other.events()).toEqual(await port.readAll({ prefixes: ['intake-'] }));
      one.abort();
      other.abort();
    });

    test('ends without an error when the signal aborts, waiting or not', async () => {
      await using store = await create();
      const { port } = store;
      await write(port, 'memory-', 3);
      const waiting = follow(port);
      await waiting.until(waiting.caughtUp);
      const pending = waiting.next();
      waiting.abort();
      expect(await pending).toBeUndefined();
      const early = follow(port);
      early.abort();
      expect(await early.next()).toBeUndefined();
    });
  });
};
