/** Standard base64 with padding, as it stands in a box. */
export const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** Bytes of strict standard base64; `undefined` for anything that {@link toBase64} would not have written. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};
