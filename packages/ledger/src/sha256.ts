import { hash } from 'node:crypto';

/** SHA-256 in lower-case hex. */
export const sha256 = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex');
