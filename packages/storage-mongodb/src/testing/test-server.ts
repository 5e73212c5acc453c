import { randomBytes } from 'node:crypto';
import { describe } from 'vitest';
import { dropMongoDbStorage } from '../connection/drop-databases.ts';

const address = process.env['PALIMPSEST_TEST_MONGODB'];

/** Address of the genuine server, of a user who may do everything. */
export const testUrl = (): string => {
  if (address === undefined) throw new Error('PALIMPSEST_TEST_MONGODB names no server');
  return address;
};

/** A suite on the genuine server; skipped, and said so, where there is none (docs/adr/0006). */
export const describeWithMongoDb = (name: string, tests: () => void): void => {
  describe.skipIf(address === undefined)(`${name} [needs PALIMPSEST_TEST_MONGODB]`, () => {
    tests();
  });
};

/** A name for the databases of one test; disposing it drops them. */
export const temporaryDatabase = (): AsyncDisposable & { readonly name: string } => {
  const name = `palimpsest-test-${randomBytes(8).toString('hex')}`;
  return {
    name,
    [Symbol.asyncDispose]: () => dropMongoDbStorage({ url: testUrl(), database: name }),
  };
};
