import { createCipheriv, createDecipheriv } from 'node:crypto';

const algorithm = 'aes-256-gcm';

/** Length of the authentication tag that follows a ciphertext. */
export const tagBytes = 16;
/** Length of an initialisation vector. */
export const ivBytes = 12;
/** Length of every key here. */
export const keyBytes = 32;

/** AES-256-GCM: ciphertext followed by its tag. An `iv` is used once under a key. */
export const encrypt = (
  key: Uint8Array,
  iv: Uint8Array,
  plain: Uint8Array,
  associatedData: Uint8Array,
): Buffer => {
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(associatedData);
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([body, cipher.getAuthTag()], body.length + tagBytes);
};

/** Inverse of {@link encrypt}; `undefined` when key, bytes or associated data are not the same. */
export const decrypt = (
  key: Uint8Array,
  iv: Uint8Array,
  sealed: Uint8Array,
  associatedData: Uint8Array,
): Buffer | undefined => {
  if (iv.length !== ivBytes || sealed.length < tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const plain = decipher.update(sealed.subarray(0, sealed.length - tagBytes));
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  return plain;
};
