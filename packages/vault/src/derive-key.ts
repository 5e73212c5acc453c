import { hkdfSync } from 'node:crypto';
import { keyBytes } from './gcm.ts';

const noSalt = new Uint8Array(0);

/** HKDF-SHA256 (RFC 5869), 32 bytes. `purpose` keeps keys of one origin apart. */
export const deriveKey = (
  secret: Uint8Array,
  purpose: string,
  salt: Uint8Array = noSalt,
): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, salt, purpose, keyBytes));
