import { describe, expect, it } from 'vitest';
import { checkpointText, parseCheckpoint } from './checkpoint.ts';
import { createSigner, generateSigningKey } from './ed25519.ts';
import { checkNote, noteKeyId, parseNote, signNote, verifierKey } from './signed-note.ts';

const pair = generateSigningKey();
const key = { name: 'palimpsest/acme-1', publicKey: pair.publicKey };
const sign = createSigner(pair.privateKey);
const body = {
  origin: 'palimpsest/acme-1',
  size: 20_852_163n,
  root: new Uint8Array(32).fill(7),
  at: '2026-04-01T12:30:00.005Z',
};
const note = signNote(checkpointText(body), key, sign);

describe('a signed note', () => {
  // The example key of the note format's documentation.
  it('has the key id that the format gives', () => {
    const example = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    const [name = '', id = '', encoded = ''] =
      example.split('+').length === 3 ? example.split('+') : [];
    const publicKey = new Uint8Array(Buffer.from(encoded, 'base64').subarray(1));
    expect(noteKeyId(name, publicKey)).toBe(id);
    expect(verifierKey(name, publicKey)).toBe(example);
  });

  // The example note of the note format's documentation.
  it('of another program is read and found good', () => {
    const [, , encoded = ''] =
      'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'.split('+');
    const publicKey = new Uint8Array(Buffer.from(encoded, 'base64').subarray(1));
    const example =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    const parsed = parseNote(example);
    expect(parsed && checkNote(parsed, [{ name: 'PeterNeumann', publicKey }])).toBe('signed');
  });

  it('is read back and found good', () => {
    const parsed = parseNote(note);
    expect(parsed?.text).toBe(checkpointText(body));
    expect(parsed && parseCheckpoint(parsed.text)).toEqual(body);
    expect(parsed && checkNote(parsed, [key])).toBe('signed');
  });

  it('of another key, or changed in any character, is not good', () => {
    const parsed = parseNote(note);
    const other = { ...key, publicKey: generateSigningKey().publicKey };
    expect(parsed && checkNote(parsed, [other])).toBe('unknown_key');
    expect(parsed && checkNote(parsed, [])).toBe('unknown_key');
    for (let at = 0; at < note.length; at += 1) {
      const changed = note.slice(0, at) + (note[at] === 'a' ? 'b' : 'a') + note.slice(at + 1);
      const verdict = parseNote(changed);
      expect(verdict === undefined ? 'no note' : checkNote(verdict, [key])).not.toBe('signed');
    }
  });

  it.each([
    '',
    '\n',
    'text\n',
    'text\n\n',
    'text\n\n— name\n',
    'text\n\n— name AAAA\n',
    'text\n\n— name AAAAAAA==',
  ])('is not %j', (text) => {
    expect(parseNote(text)).toBeUndefined();
  });
});

describe('a checkpoint', () => {
  it.each([
    'origin\n1\n',
    `origin\n01\n${Buffer.alloc(32).toString('base64')}\nat 2026-04-01T12:30:00.005Z\n`,
    `origin\n1\n${Buffer.alloc(31).toString('base64')}\nat 2026-04-01T12:30:00.005Z\n`,
    `origin\n-1\n${Buffer.alloc(32).toString('base64')}\nat 2026-04-01T12:30:00.005Z\n`,
    `origin\n1\n${Buffer.alloc(32).toString('base64')}\n`,
  ])('is not %j', (text) => {
    expect(parseCheckpoint(text)).toBeUndefined();
  });
});
