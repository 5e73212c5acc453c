import { searchIndexContract } from '@palimpsest/testing';
import { describe } from 'vitest';
import { needsEngine, testEngineUrl, testIndex } from './testing/test-engine.ts';

describe.skipIf(testEngineUrl === undefined)(needsEngine, () => {
  searchIndexContract({
    name: 'the OpenSearch index',
    create: () => testIndex(),
    // Each is a round trip to a disk that is flushed.
    randomRuns: 25,
  });
});
