import { createHash, createPublicKey, verify } from 'node:crypto';
import { BundleUnreadable } from './errors.ts';

/** A public key of a log. */
export interface LogKey {
  readonly name: string;
  /** Key id, 8 hex digits. */
  readonly id: string;
  readonly bytes: Buffer;
}

export type Verdict = 'signed' | 'unknown_key' | 'bad_signature';

/** `name+key id+base64(1 ‖ key)` (C2SP signed-note). Throws `BundleUnreadable`. */
export const parseKey = (text: string): LogKey => {
  const [, name, id, encoded] =
    /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text.trim()) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (name === undefined || id === undefined || bytes.length !== 33 || bytes[0] !== 1) {
    throw new BundleUnreadable('a public key reads name+id+base64');
  }
  const digest = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex');
  if (!digest.startsWith(id)) throw new BundleUnreadable('a public key does not have its key id');
  return { name, id, bytes: bytes.subarray(1) };
};

const isSigned = (key: LogKey, text: string, signature: Buffer): boolean => {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.bytes]);
  try {
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), publicKey, signature);
  } catch {
    return false;
  }
};

/** The text of a signed note and how it stands against keys; `undefined` for what is no note. */
export const readNote = (
  note: string,
  keys: readonly LogKey[],
): { readonly text: string; readonly verdict: Verdict } | undefined => {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const text = note.slice(0, end + 1);
  let verdict: Verdict = 'unknown_key';
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [, name, encoded = ''] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? [];
    const bytes = Buffer.from(encoded, 'base64');
    if (name === undefined || bytes.toString('base64') !== encoded) return undefined;
    const id = bytes.subarray(0, 4).toString('hex');
    const key = keys.find((one) => one.name === name && one.id === id);
    if (key === undefined) continue;
    if (!isSigned(key, text, bytes.subarray(4))) return { text, verdict: 'bad_signature' };
    verdict = 'signed';
  }
  return { text, verdict };
};

export interface Checkpoint {
  readonly origin: string;
  readonly size: bigint;
  readonly root: Buffer;
  readonly at: string;
}

/** `undefined` for text that is no checkpoint. */
export const readCheckpoint = (text: string): Checkpoint | undefined => {
  const [, origin, size, root, at] =
    /^([^\n]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\nat ([^\n]+)\n$/.exec(text) ?? [];
  if (origin === undefined || size === undefined || root === undefined || at === undefined) {
    return undefined;
  }
  return { origin, size: BigInt(size), root: Buffer.from(root, 'base64'), at };
};
