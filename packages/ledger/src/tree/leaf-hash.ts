import { createHash } from 'node:crypto';

/** RFC 6962, 2.1: leaves and inner nodes are hashed apart, so that one can never pass for the other. */
const leafPrefix = Uint8Array.of(0x00);

/** Leaf hash of RFC 6962: SHA-256(0x00 ‖ leaf), 32 bytes. */
export const leafHash = (leaf: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(leafPrefix).update(leaf).digest());
