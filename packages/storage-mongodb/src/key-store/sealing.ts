import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { PortError } from '@palimpsest/kernel';

/** AES-256-GCM; `iv ‖ ciphertext ‖ tag`. */
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Length of every key here. */
export const keyBytes = 32;

export const newKey = (): Uint8Array => randomBytes(keyBytes);

/** @param place What the bytes belong to: they open nowhere else. */
export const seal = (key: Uint8Array, place: string, bytes: Uint8Array): Uint8Array => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
};

/** Throws `PortError` `CORRUPT` when the key or the place is not the one that the bytes were sealed with. */
export const unseal = (key: Uint8Array, place: string, sealed: Uint8Array): Uint8Array => {
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(-tagBytes));
    const ciphertext = sealed.subarray(ivBytes, -tagBytes);
    return Uint8Array.from(Buffer.concat([decipher.update(ciphertext), decipher.final()]));
  } catch (cause) {
    throw new PortError(
      'CORRUPT',
      'a secret of the key store does not open: restore its database and its epoch key directory from backups that belong together',
      { retryable: false, cause },
    );
  }
};
