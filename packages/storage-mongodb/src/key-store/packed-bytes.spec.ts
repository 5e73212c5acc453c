import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBytes, unpackBytes } from './packed-bytes.ts';

test('byte strings that were packed come back as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (parts) => {
      expect(unpackBytes(packBytes(parts))).toEqual(parts);
    }),
  );
});
