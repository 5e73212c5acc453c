import { eventStoreContract, usesContainers } from '@palimpsest/testing';
import { describe, vi } from 'vitest';
import { storeOnContainer } from './testing/store-on-container.ts';
import { storeOnTestServer } from './testing/store-on-test-server.ts';

eventStoreContract({
  name: 'the EventStoreDB event store',
  create: () => storeOnTestServer(),
});

const docker = await usesContainers();

// Each test has a server of its own: some read the log from its beginning.
describe.skipIf(!docker)('on genuine servers [only where Docker answers]', () => {
  vi.setConfig({ testTimeout: 300_000 });
  eventStoreContract({ name: 'the EventStoreDB event store', create: storeOnContainer });
});
