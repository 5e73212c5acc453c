import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createSeededRandom } from '@palimpsest/testing/seeded-random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ok,
  recall,
  serviceUnderTest,
  storeOne,
  type Task,
} from '../testing/service-under-test.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../testing/temporary-directory.ts';
import { BundleUnreadable } from '../verifier/errors.ts';
import { verifyBundle } from '../verifier/verify-bundle.ts';

/** A header goes before each file of an archive. */
const TAR_BLOCK = 512;

const service = serviceUnderTest({ clock: '2026-03-01T00:00:00.000Z' });

let folder: TemporaryDirectory;
let key = '';
let path = '';
let whole = Buffer.alloc(0);

interface Accepted {
  readonly task_id: string;
}

const download = async (body: Readonly<Record<string, unknown>>, name: string): Promise<string> => {
  const { task_id: id } = await ok(service().call<Accepted>('/audit/v1/bundle', body));
  const task = await ok(service().call<Task>('/memory/v1/task', { task_id: id, wait_ms: 30_000 }));
  const { download_url: url } = task['result'] as { readonly download_url: string };
  const response = await service().service.app.inject(url);
  const file = folder.at(name);
  await writeFile(file, response.rawPayload);
  return file;
};

beforeAll(async () => {
  folder = await temporaryDirectory();
  await storeOne(service(), 'in evidence', 'The vault is closed.');
  await recall(service(), 'in evidence', 'is the vault closed');
  // Waits for the first checkpoint, and so for the key that signs it.
  await ok(service().call('/audit/v1/verify', {}));
  const anchors = await ok(
    service().call<{ readonly public_keys: readonly { readonly verifier_key: string }[] }>(
      '/audit/v1/anchors',
      {},
    ),
  );
  key = anchors.public_keys[0]?.verifier_key ?? '';
  path = await download({}, 'whole.tar');
  whole = await readFile(path);
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

/** What a verification of these bytes says; `unreadable`: that it is no whole bundle. */
const said = async (bytes: Buffer): Promise<string> => {
  const file = folder.at('changed.tar');
  await writeFile(file, bytes);
  try {
    const { ok: good, firstBad } = await verifyBundle(file, { keys: [key] });
    return good ? 'good' : String(firstBad?.kind);
  } catch (error) {
    if (!(error instanceof BundleUnreadable)) throw error;
    return 'unreadable';
  }
};

const main = new URL('../cli/main.ts', import.meta.url).pathname;

/** `palimpsest verify`, as a process: exit code and what it printed. */
const verifyCommand = async (file: string, ...keys: readonly string[]) => {
  const options = keys.flatMap((one) => ['--key', one]);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--conditions=source',
      main,
      'verify',
      file,
      ...options,
    ]);
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as {
      readonly code: number;
      readonly stdout: string;
      readonly stderr: string;
    };
    return { code, text: stdout + stderr };
  }
};

describe('a bundle', () => {
  it.each(['entries.jsonl', 'checkpoints.jsonl'])(
    'with a line of %s that is none is not good, and the line is named',
    async (name) => {
      const bytes = Buffer.from(whole);
      const content = bytes.indexOf(`${name}\0`) + TAR_BLOCK;
      bytes.write('x', content);
      const file = folder.at('bad-line.tar');
      await writeFile(file, bytes);
      const { ok: good, firstBad } = await verifyBundle(file, { keys: [key] });
      expect({ good, kind: firstBad?.kind }).toEqual({ good: false, kind: 'ALTERED' });
      expect(firstBad?.detail).toContain(`line 1 of ${name}`);
      const printed = await verifyCommand(file, key);
      expect(printed.code).toBe(1);
      expect(printed.text).toContain(`line 1 of ${name}`);
    },
  );

  it('that was cut short is no bundle, wherever it was cut', async () => {
    const random = createSeededRandom(1);
    const lengths = [0, 1, 511, 512, 513, whole.length - 512, whole.length - 1];
    for (let index = 0; index < 40; index += 1) lengths.push(random.below(whole.length));
    for (const length of lengths) {
      expect([length, await said(whole.subarray(0, length))]).toEqual([length, 'unreadable']);
    }
    expect(await said(Buffer.concat([whole, Buffer.alloc(1)]))).toBe('unreadable');
    expect(await said(whole)).toBe('good');
  });

  it('with one changed byte is never good, whichever byte it is', async () => {
    const seed = Math.floor(Date.now() / 86_400_000);
    const random = createSeededRandom(seed);
    for (let index = 0; index < 300; index += 1) {
      const at = random.below(whole.length);
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
      expect([seed, at, await said(bytes)]).not.toEqual([seed, at, 'good']);
    }
  });

  it('is judged by the command with an exit code and the first bad place', async () => {
    expect(await verifyCommand(path, key)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^OK {2}palimpsest\/default-/),
    });
    expect((await verifyCommand(path)).text).toContain('none was given');

    const text = whole.toString('latin1');
    const altered = folder.at('altered.tar');
    await writeFile(
      altered,
      text.replace('"sequence":"1","leaf":"ey', '"sequence":"1","leaf":"eY'),
      'latin1',
    );
    expect(await verifyCommand(altered, key)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^NOT OK[\s\S]*first bad ALTERED at sequence 1:/),
    });

    // A well-formed key of somebody else, under the same name.
    const [name] = key.split('+');
    const { generateSigningKey, verifierKey } = await import('@palimpsest/ledger');
    const stranger = verifierKey(String(name), generateSigningKey().publicKey);
    expect(await verifyCommand(path, stranger)).toMatchObject({
      code: 1,
      text: expect.stringContaining('first bad KEY_MISMATCH'),
    });

    const short = folder.at('short.tar');
    await writeFile(short, whole.subarray(0, 1_000));
    expect(await verifyCommand(short, key)).toMatchObject({
      code: 2,
      text: expect.stringContaining('cut short'),
    });
    expect((await verifyCommand(folder.at('nowhere.tar'), key)).code).toBe(2);
    expect((await verifyCommand(path, 'no key')).code).toBe(2);
  });

  it('of a subject is verified too, and holds nobody else', async () => {
    await storeOne(service(), 'somebody else', 'The mill turns.');
    const file = await download({ user_id: 'in evidence' }, 'subject.tar');
    const report = await verifyBundle(file, { keys: [key] });
    expect(report).toMatchObject({ ok: true, events: 2 });
  });
});
