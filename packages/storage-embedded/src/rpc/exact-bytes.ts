/**
 * The bytes in a buffer of their own. A view sent to another thread takes the whole buffer that it
 * looks into along, such as the pool that small `Buffer`s share.
 */
export const exactBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
