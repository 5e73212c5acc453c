import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTransitServer } from '../testing/transit-server.ts';
import { makeSecretFile } from './key-file.ts';
import { keptRootKey } from './root-key.ts';

describe('a root key that several processes make at once', () => {
  it('is the same for all of them, and for those who come later', async () => {
    await using directory = await temporaryDirectory();
    await using server = await startTransitServer();
    const { url, keyName, token } = server;
    const config = {
      dataDirectory: directory.path,
      rootKey: { file: directory.at('wrapped'), kms: { url, keyName, token } },
    };
    const start = () => keptRootKey(config, false);
    // Each of them finds no file, and has a key of its own wrapped, before the first file is there.
    const made = await Promise.all(Array.from({ length: 8 }, start));
    expect(server.calls.filter((call) => call.includes('encrypt'))).toHaveLength(8);
    const { id } = await start();
    expect(new Set(made.map((key) => key.id))).toEqual(new Set([id]));
    expect(await readdir(directory.path)).toEqual(['wrapped']);
  });
});

describe('a secret file', () => {
  it('is never written over, and leaves no draft', async () => {
    await using directory = await temporaryDirectory();
    const path = directory.at('secret');
    expect(makeSecretFile(path, 'first')).toBe(true);
    expect(makeSecretFile(path, 'second')).toBe(false);
    await writeFile(directory.at('empty'), '');
    expect(makeSecretFile(directory.at('empty'), 'third')).toBe(false);
    expect(await readFile(path, 'utf8')).toBe('first\n');
    expect(await readFile(directory.at('empty'), 'utf8')).toBe('');
    expect((await readdir(directory.path)).toSorted()).toEqual(['empty', 'secret']);
  });

  it('that cannot be made is told with its name', async () => {
    await using directory = await temporaryDirectory();
    expect(() => makeSecretFile(directory.at('none/secret'), 'first')).toThrow(
      /none\/secret cannot be written \(ENOENT\)/,
    );
  });
});
