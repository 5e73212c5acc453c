import { hash } from 'node:crypto';

/** RFC 6962, 2.1: leaves and inner nodes are hashed apart, so that one can never pass for the other. */
const leafPrefix = 0x00;

/** Leaves are small and many: they are prefixed in one place. */
const scratch = Buffer.alloc(4_096);
scratch[0] = leafPrefix;

const prefixed = (leaf: Uint8Array): Uint8Array => {
  const length = 1 + leaf.length;
  const input = length > scratch.length ? Buffer.alloc(length, leafPrefix) : scratch;
  input.set(leaf, 1);
  return input.subarray(0, length);
};

/** Leaf hash of RFC 6962: SHA-256(0x00 ‖ leaf), 32 bytes. */
export const leafHash = (leaf: Uint8Array): Uint8Array =>
  Buffer.from(hash('sha256', prefixed(leaf), 'hex'), 'hex');
