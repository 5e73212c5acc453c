import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** DER in front of the 32 bytes of an Ed25519 key (RFC 8410). */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

const publicKeyOf = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' });

/** An Ed25519 key pair as its raw 32-byte halves. */
export interface RawKeyPair {
  readonly publicKey: Uint8Array;
  /** The seed. */
  readonly privateKey: Uint8Array;
}

export const generateSigningKey = (): RawKeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = (key: Buffer): Uint8Array => new Uint8Array(key.subarray(key.length - 32));
  return {
    publicKey: raw(publicKey.export({ format: 'der', type: 'spki' })),
    privateKey: raw(privateKey.export({ format: 'der', type: 'pkcs8' })),
  };
};

const privateKeyOf = (raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privatePrefix, raw]), format: 'der', type: 'pkcs8' });

/** Signs bytes with a raw private key; 64 bytes. */
export const createSigner = (privateKey: Uint8Array): ((bytes: Uint8Array) => Uint8Array) => {
  const key = privateKeyOf(privateKey);
  return (bytes) => new Uint8Array(sign(null, bytes, key));
};

/** The raw public key that belongs to a raw private one. */
export const publicHalf = (privateKey: Uint8Array): Uint8Array => {
  const der = createPublicKey(privateKeyOf(privateKey)).export({ format: 'der', type: 'spki' });
  return new Uint8Array(der.subarray(der.length - 32));
};

/** Whether a signature over bytes is that of a raw public key. Never throws for altered input. */
export const isSignedBy = (
  publicKey: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean => {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  try {
    return verify(null, bytes, publicKeyOf(publicKey), signature);
  } catch {
    return false;
  }
};
