import { describe } from 'vitest';
import { appendTests } from './ledger-store/append.ts';
import { checkpointTests } from './ledger-store/checkpoints.ts';
import type { LedgerStoreContract } from './ledger-store/contract-options.ts';
import { hashTests } from './ledger-store/hashes.ts';
import { keyAndProgressTests } from './ledger-store/keys-and-progress.ts';
import { lifeTests } from './ledger-store/life.ts';
import { readTests } from './ledger-store/read.ts';

/** Every promise of the `LedgerStore` port, asserted on one engine. */
export const ledgerStoreContract = (options: LedgerStoreContract): void => {
  describe(`${options.name} keeps the contract of a ledger store`, () => {
    appendTests(options);
    readTests(options);
    hashTests(options);
    checkpointTests(options);
    keyAndProgressTests(options);
    lifeTests(options);
  });
};
