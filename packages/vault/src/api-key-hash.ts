import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hashes of API keys: what is stored instead of the key itself. */
export interface ApiKeyHashes {
  /** HMAC-SHA256 of the secret under a key of the installation, which no change of the root key touches; 43 characters of base64url. */
  readonly hash: (secret: string) => string;
  /** Whether the secret has that hash, in time that does not depend on where they differ. */
  readonly matches: (secret: string, hash: string) => boolean;
}

export const createApiKeyHashes = (key: Uint8Array): ApiKeyHashes => {
  const digest = (secret: string): Buffer =>
    createHmac('sha256', key).update(secret, 'utf8').digest();
  return {
    hash: (secret) => digest(secret).toString('base64url'),
    matches: (secret, hash) => {
      const expected = Buffer.from(hash, 'base64url');
      const actual = digest(secret);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
};
