import { describe } from 'vitest';
import type { KeyStoreContract } from './key-store/contract-options.ts';
import { lifeTests } from './key-store/life.ts';
import { slotTests } from './key-store/slots.ts';
import { subjectTests } from './key-store/subjects.ts';
import { tenantTests } from './key-store/tenants.ts';

/**
 * Every promise of the `KeyStore` port that can be seen through it, asserted on one engine. That
 * destroyed bytes are in no file any more, each engine shows in its own way.
 */
export const keyStoreContract = (options: KeyStoreContract): void => {
  describe(`${options.name} keeps the contract of a key store`, () => {
    tenantTests(options);
    subjectTests(options);
    slotTests(options);
    lifeTests(options);
  });
};
