import { hash } from 'node:crypto';

/** Root of the tree without leaves: SHA-256 of nothing (RFC 6962, 2.1). */
export const emptyRoot = (): Uint8Array => new Uint8Array(hash('sha256', '', 'buffer'));
