import { Buffer } from 'node:buffer';

const lengthBytes = 4;

/** Byte strings as one: each behind its length. */
export const packBytes = (parts: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(part.length);
      return [length, part];
    }),
  );

export const unpackBytes = (packed: Uint8Array): Uint8Array[] => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const parts: Uint8Array[] = [];
  let start = 0;
  while (start < packed.length) {
    const end = start + lengthBytes + view.getUint32(start);
    // A slice of a buffer would be a view.
    parts.push(Uint8Array.from(packed.subarray(start + lengthBytes, end)));
    start = end;
  }
  return parts;
};
