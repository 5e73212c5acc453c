import { hash } from 'node:crypto';

/** Length of every hash of the tree. */
export const hashBytes = 32;

const input = Buffer.alloc(1 + 2 * hashBytes);
input[0] = 0x01;

/** Hash of an inner node of RFC 6962: SHA-256(0x01 ‖ left ‖ right), 32 bytes. */
export const hashChildren = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  if (left.length !== hashBytes || right.length !== hashBytes) {
    throw new RangeError('a hash of the tree has 32 bytes');
  }
  input.set(left, 1);
  input.set(right, 1 + hashBytes);
  // By way of a text it takes a third of the time of a buffer that the digest is written into.
  return new Uint8Array(Buffer.from(hash('sha256', input, 'hex'), 'hex'));
};
