import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { temporaryCertificate } from '@palimpsest/testing';
import { describe, expect, it } from 'vitest';
import { startServiceProcess } from '../testing/service-process.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { startTransitServer, type TransitServer } from '../testing/transit-server.ts';

const addressOf = (server: TransitServer): Readonly<Record<string, string>> => ({
  PALIMPSEST_ROOT_KEY_KMS_URL: server.url,
  PALIMPSEST_ROOT_KEY_KMS_NAME: server.keyName,
  PALIMPSEST_ROOT_KEY_KMS_TOKEN: server.token,
});

const contentsOf = async (service: TestService): Promise<readonly string[]> => {
  const { data } = await service.call<{ memories: readonly { content: string }[] }>(
    '/memory/v1/user/list',
    { user_id: 'u1' },
  );
  return data.memories.map(({ content }) => content);
};

/** Starts a process that must not come up, and answers the one line that it ends with. */
const refusalOf = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  await using service = startServiceProcess(settings);
  const { code, stdout, stderr } = await service.ended;
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^palimpsest does not start: .+\n$/),
  });
  return stderr;
};

describe('a root key under a key service', () => {
  it('is made once, kept wrapped, and opens the data at the next start', async () => {
    await using certificate = await temporaryCertificate();
    await using server = await startTransitServer({
      cert: certificate.certificate,
      key: certificate.key,
    });
    await using directory = await temporaryDirectory();
    await writeFile(directory.at('token'), `${server.token}\n`);
    const environment = {
      PALIMPSEST_ROOT_KEY_KMS_URL: server.url,
      PALIMPSEST_ROOT_KEY_KMS_NAME: server.keyName,
      PALIMPSEST_ROOT_KEY_KMS_TOKEN_FILE: directory.at('token'),
      PALIMPSEST_ROOT_KEY_KMS_CA_FILE: certificate.file,
    };
    const open = () => startTestService({ directory: directory.at('data'), environment });
    {
      await using service = await open();
      await service.tell('u1', 'The ferry leaves at noon.', { strategy: { infer: false } });
    }
    server.rotate();
    await using service = await open();
    expect(await contentsOf(service)).toEqual(['The ferry leaves at noon.']);
    expect(await readFile(directory.at('data/root.key.wrapped'), 'utf8')).toMatch(/^vault:v1:/);
    expect(await readdir(directory.at('data'))).not.toContain('root.key');
    expect(server.calls.filter((call) => call.includes('encrypt'))).toHaveLength(1);
  });

  it('stops the start in one line without the service, its token, or what it wrapped', async () => {
    const server = await startTransitServer();
    await using directory = await temporaryDirectory();
    const settings = {
      ...addressOf(server),
      PALIMPSEST_DATA_DIR: directory.at('data'),
      PALIMPSEST_ROOT_KEY_FILE: directory.at('wrapped'),
      PALIMPSEST_BOOTSTRAP_KEY: randomBytes(32).toString('hex'),
    };
    const token = 'hvs.canary-token';
    const wrongToken = await refusalOf({ ...settings, PALIMPSEST_ROOT_KEY_KMS_TOKEN: token });
    expect(wrongToken).toMatch(/key service refuses the token/);
    expect(wrongToken).not.toContain('canary');
    expect(
      await refusalOf({
        ...settings,
        PALIMPSEST_ROOT_KEY_KMS_TOKEN: '',
        PALIMPSEST_ROOT_KEY_KMS_TOKEN_FILE: directory.at('none'),
      }),
    ).toMatch(/KMS_TOKEN_FILE: there is no token/);
    expect(
      await refusalOf({ ...settings, PALIMPSEST_ROOT_KEY_KMS_CA_FILE: directory.at('none') }),
    ).toMatch(/KMS_CA_FILE names a file that cannot be read/);
    await writeFile(directory.at('wrapped'), 'vault:v1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n');
    expect(await refusalOf(settings)).toMatch(/wrapped under another key, or is damaged/);
    await server[Symbol.asyncDispose]();
    expect(await refusalOf(settings)).toMatch(/key service cannot be reached \(ECONNREFUSED\)/);
  });
});
