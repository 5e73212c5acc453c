import { keyStoreContract } from '@palimpsest/testing';
import { temporaryKeyStore } from '../testing/temporary-key-store.ts';
import { describeWithMongoDb } from '../testing/test-server.ts';

describeWithMongoDb('the MongoDB key store', () => {
  keyStoreContract({ name: 'the MongoDB key store', create: temporaryKeyStore });
});
