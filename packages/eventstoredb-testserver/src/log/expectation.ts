/** What an append expects of its stream. */
export type Expectation = bigint | 'no_stream' | 'any' | 'stream_exists';

/** The number that stands for an expectation in the error of a delete or tombstone. */
export const expectationNumber = (expected: Expectation): bigint => {
  switch (expected) {
    case 'no_stream':
      return -1n;
    case 'any':
      return -2n;
    case 'stream_exists':
      return -4n;
    default:
      return expected;
  }
};
