/// <reference lib="esnext.float16" />

const bytesPerNumber = 2;

/**
 * Little-endian IEEE 754 half floats, two bytes a number, rounded to nearest even.
 * Exact for values that a half float can hold.
 */
export const encodeFloat16 = (vector: Float32Array): Uint8Array => {
  const bytes = new Uint8Array(vector.length * bytesPerNumber);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of vector.entries()) {
    view.setFloat16(index * bytesPerNumber, value, true);
  }
  return bytes;
};

/** Inverse of {@link encodeFloat16}. Throws `RangeError` for an odd number of bytes. */
export const decodeFloat16 = (bytes: Uint8Array): Float32Array => {
  if (bytes.byteLength % bytesPerNumber !== 0) {
    throw new RangeError('half floats take an even number of bytes');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vector = new Float32Array(bytes.byteLength / bytesPerNumber);
  for (let index = 0; index < vector.length; index += 1) {
    vector[index] = view.getFloat16(index * bytesPerNumber, true);
  }
  return vector;
};
