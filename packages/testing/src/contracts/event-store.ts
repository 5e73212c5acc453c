import { describe } from 'vitest';
import { appendTests } from './event-store/append.ts';
import type { EventStoreContract } from './event-store/contract-options.ts';
import { historyTests } from './event-store/histories.ts';
import { lifeTests } from './event-store/life.ts';
import { readTests } from './event-store/read.ts';
import { repeatTests } from './event-store/repeat.ts';
import { subscribeTests } from './event-store/subscribe.ts';
import { tombstoneTests } from './event-store/tombstone.ts';

/** Every promise of the `EventStore` port, asserted on one engine. */
export const eventStoreContract = (options: EventStoreContract): void => {
  describe(`${options.name} keeps the contract of an event store`, () => {
    appendTests(options);
    repeatTests(options);
    readTests(options);
    subscribeTests(options);
    tombstoneTests(options);
    lifeTests(options);
    historyTests(options);
  });
};
