import { chmod, cp, open, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOverHttp } from '../testing/call-over-http.ts';
import {
  type ServiceProcessOptions,
  startListening,
  startServiceProcess,
} from '../testing/service-process.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../testing/temporary-directory.ts';

/** Starts, waits for the end and answers the one line that it ended with. */
const refusalOf = async (
  settings: Readonly<Record<string, string>>,
  options: ServiceProcessOptions = {},
): Promise<string> => {
  await using service = startServiceProcess(settings, options);
  const { code, stdout, stderr } = await service.ended;
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^palimpsest does not start: .+\n$/),
  });
  return stderr;
};

const key = 'refusal-test-key-that-is-long-enough';

describe('a start with settings that cannot be', () => {
  let parent: TemporaryDirectory;
  beforeAll(async () => {
    parent = await temporaryDirectory();
    await writeFile(parent.at('no.pem'), 'no certificate');
    await writeFile(parent.at('a-file'), '');
  });
  afterAll(() => parent[Symbol.asyncDispose]());

  const cases: readonly (readonly [
    what: string,
    settings: (directory: TemporaryDirectory) => Readonly<Record<string, string>>,
    line: RegExp,
  ])[] = [
    ['a port that is none', () => ({ PALIMPSEST_PORT: '70000' }), /PALIMPSEST_PORT is "70000"/],
    ['a misspelt name', () => ({ PALIMPSEST_DATADIR: 'x' }), /PALIMPSEST_DATADIR is no setting/],
    [
      'a short key',
      () => ({ PALIMPSEST_BOOTSTRAP_KEY: 'canary-short' }),
      /PALIMPSEST_BOOTSTRAP_KEY is 12 characters: must have at least 32/,
    ],
    [
      'certificate files that are not there',
      ({ at }) => ({ PALIMPSEST_TLS_CERT: at('none.pem'), PALIMPSEST_TLS_KEY: at('none.pem') }),
      /PALIMPSEST_TLS_CERT names a file that cannot be read/,
    ],
    [
      'certificate files that are none',
      ({ at }) => ({ PALIMPSEST_TLS_CERT: at('no.pem'), PALIMPSEST_TLS_KEY: at('no.pem') }),
      /no certificate and key in PEM/,
    ],
    [
      'a root key file that is not there',
      ({ at }) => ({ PALIMPSEST_ROOT_KEY_FILE: at('none.key') }),
      /PALIMPSEST_ROOT_KEY_FILE: there is no file/,
    ],
    [
      'a root key file that is none',
      ({ at }) => ({ PALIMPSEST_ROOT_KEY_FILE: at('no.pem') }),
      /no\.pem holds no root key/,
    ],
    [
      'another host without TLS',
      () => ({ PALIMPSEST_HOST: '0.0.0.0' }),
      /PALIMPSEST_HOST is not a loopback address/,
    ],
    [
      'a host that this machine is not',
      () => ({
        PALIMPSEST_HOST: '203.0.113.7',
        PALIMPSEST_TRUST_PROXY: '1',
        PALIMPSEST_ROOT_KEY: Buffer.alloc(32, 1).toString('base64'),
      }),
      /this machine has no such address/,
    ],
  ];

  it.each(cases)('%s is refused, and nothing is written', async (_what, settings, line) => {
    expect(
      await refusalOf({ PALIMPSEST_DATA_DIR: parent.at('data'), ...settings(parent) }),
    ).toMatch(line);
    expect(await readdir(parent.path)).not.toContain('data');
  });

  it('a port that is in use is refused, and nothing is written', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    try {
      expect(
        await refusalOf({ PALIMPSEST_DATA_DIR: parent.at('data'), PALIMPSEST_PORT: port }),
      ).toMatch(/another program listens there/);
    } finally {
      taken.close();
    }
    expect(await readdir(parent.path)).not.toContain('data');
  });

  it('a file where the data directory should be is refused', async () => {
    expect(await refusalOf({ PALIMPSEST_DATA_DIR: parent.at('a-file') })).toContain('a-file');
    expect(await refusalOf({ PALIMPSEST_DATA_DIR: parent.at('a-file', 'data') })).toContain(
      'cannot be made',
    );
  });

  it('a data directory that is read-only is refused', async () => {
    await using directory = await temporaryDirectory();
    await chmod(directory.path, 0o555);
    // Whoever is root may write everywhere: the service runs as nobody then.
    const options = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    expect(await refusalOf({ PALIMPSEST_DATA_DIR: directory.path }, options)).toMatch(
      /not writable|cannot be opened for writing/,
    );
    expect(await readdir(directory.path)).toEqual([]);
  });
});

describe('a start on data that is not whole', () => {
  let whole: TemporaryDirectory;
  beforeAll(async () => {
    whole = await temporaryDirectory();
    const settings = { PALIMPSEST_DATA_DIR: whole.path, PALIMPSEST_BOOTSTRAP_KEY: key };
    const { service, address } = await startListening(settings);
    await using running = service;
    await callOverHttp(
      address,
      '/memory/v1/add_structured',
      { user_id: 'u1', memories: [{ content: 'The lake is frozen.' }] },
      { key },
    );
    expect(await refusalOf(settings)).toMatch(/is in use by another process/);
    running.signal('SIGTERM');
    expect((await running.ended).code).toBe(0);
  }, 60_000);
  afterAll(() => whole[Symbol.asyncDispose]());

  const overwrite = async (path: string, at: number, bytes: Buffer): Promise<void> => {
    const file = await open(path, 'r+');
    await file.write(bytes, 0, bytes.length, at);
    await file.close();
  };

  const asFormat = (path: string, version: number): void => {
    using database = new DatabaseSync(path);
    database.exec(`PRAGMA user_version = ${version}`);
  };

  const cases: readonly (readonly [
    what: string,
    change: (directory: TemporaryDirectory) => Promise<void> | void,
    line: RegExp,
  ])[] = [
    ['without its root key', ({ at }) => rm(at('root.key')), /root\.key is missing.*put it back/],
    ['with an empty root key', ({ at }) => writeFile(at('root.key'), ''), /holds no root key/],
    [
      'with another root key',
      ({ at }) => writeFile(at('root.key'), Buffer.alloc(32, 9).toString('base64')),
      /lost or wrong root key/,
    ],
    ['without its log', ({ at }) => rm(at('log.db')), /log\.db is missing/],
    ['without its keys', ({ at }) => rm(at('keys.db')), /keys\.db is missing/],
    ['with a log cut short', ({ at }) => truncate(at('log.db'), 8_192), /log\.db is damaged/],
    ['with a log of no bytes', ({ at }) => truncate(at('log.db'), 0), /log\.db is damaged/],
    [
      'with a log overwritten with junk',
      ({ at }) => overwrite(at('log.db'), 0, Buffer.alloc(4_096, 'junk')),
      /log\.db is damaged/,
    ],
    ['with keys cut short', ({ at }) => truncate(at('keys.db'), 4_096), /keys\.db is damaged/],
    [
      'with keys overwritten with junk',
      ({ at }) => overwrite(at('keys.db'), 0, Buffer.alloc(4_096, 'junk')),
      /keys\.db is damaged/,
    ],
    ['with a log of a newer release', ({ at }) => asFormat(at('log.db'), 99), /use the newer/],
    [
      'with a read model of a newer release',
      ({ at }) => asFormat(at('read-model.db'), 99),
      /use the newer/,
    ],
    [
      'with one database in the place of another',
      ({ at }) => cp(at('search.db'), at('log.db')),
      /log\.db is a database of something else/,
    ],
  ];

  it.each(cases)('%s is refused in one line', async (_what, change, line) => {
    await using directory = await temporaryDirectory(whole.path);
    await change(directory);
    expect(
      await refusalOf({ PALIMPSEST_DATA_DIR: directory.path, PALIMPSEST_BOOTSTRAP_KEY: key }),
    ).toMatch(line);
  });
});
