/** Byte strings as one block: `count`, then every length (32 bits each), then the bytes themselves. */
export type PackedBytes = Uint8Array<ArrayBuffer>;

const wordBytes = 4;

/**
 * Copies byte strings into one block. So a thread is sent what is meant and no more: a small view of a
 * pooled buffer would take the whole pool with it.
 */
export const packBytes = (parts: readonly Uint8Array[]): PackedBytes => {
  const head = wordBytes * (parts.length + 1);
  const block = new Uint8Array(parts.reduce((total, part) => total + part.length, head));
  const words = new DataView(block.buffer);
  words.setUint32(0, parts.length, true);
  let offset = head;
  parts.forEach((part, index) => {
    words.setUint32(wordBytes * (index + 1), part.length, true);
    block.set(part, offset);
    offset += part.length;
  });
  return block;
};

/** The byte strings again, as views into the block. */
export const unpackBytes = (block: Uint8Array): Uint8Array[] => {
  const words = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const count = words.getUint32(0, true);
  let offset = wordBytes * (count + 1);
  return Array.from({ length: count }, (_, index) => {
    const start = offset;
    offset += words.getUint32(wordBytes * (index + 1), true);
    return block.subarray(start, offset);
  });
};
