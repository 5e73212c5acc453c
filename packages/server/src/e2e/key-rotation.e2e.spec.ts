import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tenantId } from '@palimpsest/kernel';
import { parseRootKey } from '@palimpsest/vault';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { defaultTenant } from '../keys/authenticate.ts';
import { openKeys } from '../keys/rotation/open-keys.ts';
import { changeRootKey } from '../keys/rotation/root-key-rotation.ts';
import { changeSigningKey } from '../keys/rotation/signing-key-rotation.ts';
import { changeTenantKey } from '../keys/rotation/tenant-key-rotation.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { parseKey, readNote } from '../verifier/note.ts';
import { verifyBundle } from '../verifier/verify-bundle.ts';

const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

/** Runs `palimpsest keys …` as a process; answers how it ended and all that it wrote. */
const runKeys = async (directory: TemporaryDirectory, ...args: readonly string[]) => {
  const env = { PATH: process.env['PATH'], PALIMPSEST_DATA_DIR: directory.path };
  const options = ['--conditions=source', '--disable-warning=ExperimentalWarning', main];
  const command = [...options, 'keys', ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stderr } = error as { readonly code: number; readonly stderr: string };
    return { code, text: stderr };
  }
};

const open = (directory: TemporaryDirectory) =>
  startTestService({ directory: directory.path, clock: null });

const offline = (directory: TemporaryDirectory) => {
  const config = readConfig({ PALIMPSEST_DATA_DIR: directory.path });
  return openKeys(config, new AbortController().signal);
};

const rootKeyIn = async (directory: TemporaryDirectory) =>
  parseRootKey(await readFile(directory.at('root.key'), 'utf8'));

const said = ['The ferry leaves at noon.', '渡轮中午出发。'];

/** What must go on, whatever key was changed: content, an API key, the ledger. */
const stateOf = async (service: TestService, key: string) => {
  const listed = await service.call<{ memories: readonly { content: string }[] }>(
    '/memory/v1/user/list',
    { user_id: 'u1' },
    { key },
  );
  const recalled = await service.call<{ memories: readonly { content: string }[] }>(
    '/memory/v1/recall',
    { user_id: 'u1', query: 'when does the ferry leave', timeout_ms: 10_000 },
    { key },
  );
  const verified = await service.call<{ ok: boolean; first_bad: unknown }>('/audit/v1/verify', {
    full: true,
  });
  return {
    listed: listed.data.memories.map(({ content }) => content).toSorted(),
    recalled: recalled.data.memories.map(({ content }) => content).includes(said[0] ?? ''),
    verified: { ok: verified.data.ok, firstBad: verified.data.first_bad },
  };
};

const expected = {
  listed: said.toSorted(),
  recalled: true,
  verified: { ok: true, firstBad: null },
};

const rotationsIn = async (service: TestService): Promise<readonly string[]> => {
  const { data } = await service.call<{ entries: readonly { type: string }[] }>(
    '/audit/v1/admin_log',
    { limit: 200 },
  );
  return data.entries.map(({ type }) => type).filter((type) => type.endsWith('KeyRotated'));
};

/** Fills a data directory; answers an API key that was issued in it. */
const fill = async (directory: TemporaryDirectory): Promise<string> => {
  await using service = await open(directory);
  for (const text of said) await service.tell('u1', text, { strategy: { infer: false } });
  const issued = await service.call<{ key: string }>('/admin/v1/keys/issue', { scopes: ['agent'] });
  expect(await stateOf(service, issued.data.key)).toEqual(expected);
  return issued.data.key;
};

describe('a change of keys', () => {
  it('of root, tenant and ledger leaves everything readable, valid and recorded', async () => {
    await using directory = await temporaryDirectory();
    const key = await fill(directory);
    const before = await rootKeyIn(directory);

    expect(await runKeys(directory, 'rotate-root')).toMatchObject({ code: 0 });
    const root = await rootKeyIn(directory);
    expect(root.id).not.toBe(before.id);
    expect(await runKeys(directory, 'rotate-tenant', 'default')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/1 subjects and \d+ key slots were wrapped anew/),
    });
    expect(await runKeys(directory, 'rotate-signing', 'default')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/key [0-9a-f]{8} signs/),
    });

    await using service = await open(directory);
    expect(await stateOf(service, key)).toEqual(expected);
    await service.tell('u1', 'Told after it all.', { strategy: { infer: false } });
    expect((await stateOf(service, key)).verified).toEqual(expected.verified);
    expect((await rotationsIn(service)).toSorted()).toEqual([
      'RootKeyRotated',
      'SigningKeyRotated',
      'TenantKeyRotated',
    ]);
    await service.stop();

    // The old root key opens nothing any more, and says so.
    await writeFile(directory.at('root.key'), Buffer.from(before.bytes).toString('base64'));
    await expect(open(directory)).rejects.toMatchObject({
      code: 'INCOMPATIBLE',
      message: expect.stringContaining('wrong root key') as string,
    });
  });

  it('is refused in one line while the service runs, and for a tenant that is not there', async () => {
    await using directory = await temporaryDirectory();
    {
      await using _running = await open(directory);
      expect(await runKeys(directory, 'rotate-root')).toEqual({
        code: 1,
        text: expect.stringMatching(/^palimpsest keys does not start: .* in use .*\n$/),
      });
    }
    await using keys = await offline(directory);
    const root = await rootKeyIn(directory);
    await expect(changeTenantKey(keys, root, tenantId('nobody'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('of the root key goes on where a crash ended it', async () => {
    await using directory = await temporaryDirectory();
    const key = await fill(directory);
    const config = readConfig({ PALIMPSEST_DATA_DIR: directory.path });
    {
      await using keys = await offline(directory);
      const crashing = {
        ...keys,
        under: () => {
          throw new Error('crash');
        },
      };
      await expect(changeRootKey(config, crashing, null)).rejects.toThrow('crash');
    }
    // Everything is under the new key, and the old one still lies where it did.
    await expect(open(directory)).rejects.toMatchObject({ code: 'INCOMPATIBLE' });
    {
      await using keys = await offline(directory);
      await changeRootKey(config, keys, null);
    }
    await using service = await open(directory);
    expect(await stateOf(service, key)).toEqual(expected);
    expect(await rotationsIn(service)).toEqual(['RootKeyRotated']);
  });

  it('of the ledger leaves what either key signed valid, in a bundle too', async () => {
    await using directory = await temporaryDirectory();
    await fill(directory);
    const checkpointOf = async (service: TestService): Promise<string> =>
      (await service.call<{ text: string }>('/audit/v1/checkpoint', {})).data.text;
    let old = '';
    {
      await using service = await open(directory);
      old = await checkpointOf(service);
    }
    {
      await using keys = await offline(directory);
      await changeSigningKey(keys, await rootKeyIn(directory), defaultTenant);
    }
    await using service = await open(directory);
    await service.tell('u1', 'Told under the new key.', { strategy: { infer: false } });
    const { public_keys: keys } = (
      await service.call<{ public_keys: readonly { verifier_key: string }[] }>(
        '/audit/v1/anchors',
        {},
      )
    ).data;
    const [first = '', second = ''] = keys.map(({ verifier_key: key }) => key);
    expect(readNote(old, [parseKey(first)])?.verdict).toBe('signed');
    await expect
      .poll(async () => readNote(await checkpointOf(service), [parseKey(second)])?.verdict, {
        timeout: 10_000,
      })
      .toBe('signed');

    const accepted = await service.call<{ task_id: string }>('/audit/v1/bundle', {});
    const task = await service.call<{ result: { download_url: string } }>('/memory/v1/task', {
      task_id: accepted.data.task_id,
      wait_ms: 30_000,
    });
    const file = await service.service.app.inject(task.data.result.download_url);
    const path = directory.at('bundle.tar');
    await writeFile(path, file.rawPayload);
    expect(await verifyBundle(path, { keys: [first, second] })).toMatchObject({ ok: true });
    expect(await verifyBundle(path, { keys: [first] })).toMatchObject({
      ok: false,
      firstBad: { kind: 'KEY_MISMATCH' },
    });
  });

  it('of the ledger is recorded once when a crash comes between', async () => {
    await using directory = await temporaryDirectory();
    const key = await fill(directory);
    const root = await rootKeyIn(directory);
    {
      await using keys = await offline(directory);
      const made = await keys.under(root).signingKeys.rotate(defaultTenant);
      const told = await changeSigningKey(keys, root, defaultTenant);
      expect(told.keyId).toBe(made.keyId);
    }
    await using service = await open(directory);
    expect(await stateOf(service, key)).toEqual(expected);
    expect(await rotationsIn(service)).toEqual(['SigningKeyRotated']);
  });
});
