import { describe } from 'vitest';
import type { ReadModelContract } from './read-model/contract-options.ts';
import { declareTests } from './read-model/declare.ts';
import { findTests } from './read-model/find.ts';
import { historyTests } from './read-model/histories.ts';
import { readTests } from './read-model/read.ts';
import { rebuildTests } from './read-model/rebuild.ts';
import { writeTests } from './read-model/write.ts';

/** Every promise of the `ReadModel` port, asserted on one engine. */
export const readModelContract = (options: ReadModelContract): void => {
  describe(`${options.name} keeps the contract of a read model`, () => {
    declareTests(options);
    writeTests(options);
    readTests(options);
    findTests(options);
    rebuildTests(options);
    historyTests(options);
  });
};
