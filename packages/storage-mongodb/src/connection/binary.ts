import { Binary } from 'mongodb';

/** The driver keeps the bytes as they are given; the caller may change its own afterwards. */
export const toBinary = (bytes: Uint8Array): Binary => new Binary(Uint8Array.from(bytes));

/** A copy: what the driver answers lies in the buffer of the whole answer. */
export const fromBinary = (binary: Binary): Uint8Array => Uint8Array.from(binary.value());
