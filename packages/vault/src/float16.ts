/// <reference lib="esnext.float16" />

const swapsBytes = new Uint8Array(Uint16Array.of(1).buffer)[0] === 0;

/** A copy in little-endian order, or from it: the two are the same step. */
const littleEndian = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(bytes);
  if (swapsBytes) Buffer.from(copy.buffer).swap16();
  return copy;
};

/**
 * Little-endian IEEE 754 half floats, two bytes a number, rounded to nearest even.
 * Exact for values that a half float can hold.
 */
export const encodeFloat16 = (vector: Float32Array): Uint8Array => {
  const bytes = new Uint8Array(new Float16Array(vector).buffer);
  return swapsBytes ? littleEndian(bytes) : bytes;
};

/** Inverse of {@link encodeFloat16}. Throws `RangeError` for an odd number of bytes. */
export const decodeFloat16 = (bytes: Uint8Array): Float32Array =>
  // The copy also aligns: a half float cannot be read in place from an odd offset.
  new Float32Array(new Float16Array(littleEndian(bytes).buffer));
