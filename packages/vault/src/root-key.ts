import { PortError } from '@palimpsest/kernel';
import { fromBase64 } from './base64.ts';
import { keyBytes } from './gcm.ts';
import { keyedDigest } from './keyed-digest.ts';

/** The key above all keys. It exists outside the data only: who loses it has lost the data. */
export interface RootKey {
  /** Short keyed digest of the key, to tell keys apart; tells nothing about the key. */
  readonly id: string;
  /** 32 bytes. Not enumerable, so that printing the object does not print the key. */
  readonly bytes: Uint8Array;
}

/**
 * Reads a root key: 32 random bytes in base64 (44 characters), white space around it ignored.
 * Throws `PortError` `INCOMPATIBLE`, without the text, for anything else.
 */
export const parseRootKey = (text: string): RootKey => {
  const decoded = fromBase64(text.trim());
  if (decoded?.length !== keyBytes) {
    throw new PortError(
      'INCOMPATIBLE',
      `the root key must be ${keyBytes} random bytes in base64 (44 characters); \`openssl rand -base64 32\` makes one`,
      { retryable: false },
    );
  }
  const bytes = new Uint8Array(decoded);
  const id = keyedDigest(bytes, 'root-key-id', []).slice(0, 12);
  return Object.freeze(
    Object.defineProperty({ id, bytes }, 'bytes', { enumerable: false, value: bytes }),
  );
};
