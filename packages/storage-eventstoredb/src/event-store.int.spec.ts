import { eventStoreContract } from '@palimpsest/testing';
import { storeOnTestServer } from './testing/store-on-test-server.ts';

eventStoreContract({
  name: 'the EventStoreDB event store',
  create: () => storeOnTestServer(),
});
