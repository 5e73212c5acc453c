import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBytes, unpackBytes } from './packed-bytes.ts';

test('byte strings come out of a block as they went in, wherever it lies in its buffer', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array()), fc.nat({ max: 9 }), (parts, offset) => {
      const block = packBytes(parts);
      const buffer = new Uint8Array(offset + block.length);
      buffer.set(block, offset);
      const unpacked = unpackBytes(buffer.subarray(offset));
      expect(unpacked.map((part) => [...part])).toEqual(parts.map((part) => [...part]));
    }),
  );
});
