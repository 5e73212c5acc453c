import { hash } from 'node:crypto';
import { isSignedBy } from './ed25519.ts';

/** Type of an Ed25519 signature in a signed note (C2SP signed-note). */
const ed25519Type = Uint8Array.of(0x01);

const keyIdBytes = 4;

/** Key id of the note format: the first four bytes of SHA-256(name ‖ newline ‖ type ‖ public key), in hex. */
export const noteKeyId = (name: string, publicKey: Uint8Array): string =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), ed25519Type, publicKey]), 'hex').slice(
    0,
    2 * keyIdBytes,
  );

/** A public key as other tools read it: `name+key id+base64(type ‖ key)`. */
export const verifierKey = (name: string, publicKey: Uint8Array): string =>
  `${name}+${noteKeyId(name, publicKey)}+${Buffer.concat([ed25519Type, publicKey]).toString('base64')}`;

export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  readonly signature: Uint8Array;
}

/** A text, ended by a newline, with signatures under it. */
export interface SignedNote {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Signs a text that ends in a newline. */
export const signNote = (
  text: string,
  key: { readonly name: string; readonly publicKey: Uint8Array },
  sign: (bytes: Uint8Array) => Uint8Array,
): string => {
  if (!text.endsWith('\n')) throw new RangeError('the text of a note ends in a newline');
  const id = Buffer.from(noteKeyId(key.name, key.publicKey), 'hex');
  const signature = Buffer.concat([id, sign(Buffer.from(text))]).toString('base64');
  return `${text}\n— ${key.name} ${signature}\n`;
};

const signatureLine = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/;

const signatureOf = (line: string): NoteSignature | undefined => {
  const [, name, encoded] = signatureLine.exec(line) ?? [];
  if (name === undefined || encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  // One text per signature: whatever decodes to the same bytes in another way is not ours.
  if (bytes.toString('base64') !== encoded || bytes.length <= keyIdBytes) return undefined;
  return {
    name,
    keyId: bytes.subarray(0, keyIdBytes).toString('hex'),
    signature: new Uint8Array(bytes.subarray(keyIdBytes)),
  };
};

/** `undefined` for what is no signed note. */
export const parseNote = (note: string): SignedNote | undefined => {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map(signatureOf);
  if (!signatures.every((one) => one !== undefined)) return undefined;
  return { text: note.slice(0, end + 1), signatures };
};

/** How a note stands against the keys that may sign it. */
export type NoteVerdict = 'signed' | 'unknown_key' | 'bad_signature';

export const checkNote = (
  note: SignedNote,
  keys: readonly { readonly name: string; readonly publicKey: Uint8Array }[],
): NoteVerdict => {
  const known = note.signatures.flatMap(({ name, keyId, signature }) =>
    keys
      .filter((key) => key.name === name && noteKeyId(name, key.publicKey) === keyId)
      .map((key) => ({ key, signature })),
  );
  if (known.length === 0) return 'unknown_key';
  const text = Buffer.from(note.text);
  return known.every(({ key, signature }) => isSignedBy(key.publicKey, text, signature))
    ? 'signed'
    : 'bad_signature';
};
