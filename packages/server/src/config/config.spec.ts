import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { type Environment, roles } from './environment.ts';

const rootKey = Buffer.alloc(32, 7).toString('base64');

const servers = {
  PALIMPSEST_EVENT_STORE: 'esdb+discover://a,b:2113?tls=true',
  PALIMPSEST_READ_MODEL: 'mongodb+srv://h/palimpsest',
  PALIMPSEST_SEARCH: 'https://user:word@h:9200',
};

const keyService = {
  PALIMPSEST_ROOT_KEY_KMS_URL: 'https://vault.example:8200/v1/transit',
  PALIMPSEST_ROOT_KEY_KMS_NAME: 'palimpsest',
  PALIMPSEST_ROOT_KEY_KMS_TOKEN: 'hvs.token',
};

/** The line that a start with this environment is refused with. */
const refusalOf = (environment: Readonly<Record<string, string>>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

const wrong: readonly (readonly [name: keyof Environment, value: string])[] = [
  ['PALIMPSEST_HOST', 'two words'],
  ['PALIMPSEST_HOST', 'http://localhost'],
  ['PALIMPSEST_PORT', '-1'],
  ['PALIMPSEST_PORT', '65536'],
  ['PALIMPSEST_PORT', '80.5'],
  ['PALIMPSEST_PORT', '0x50'],
  ['PALIMPSEST_PORT', '1e3'],
  ['PALIMPSEST_PORT', 'http'],
  ['PALIMPSEST_TRUST_PROXY', 'yes'],
  ['PALIMPSEST_EVENT_STORE', 'sqlite'],
  ['PALIMPSEST_EVENT_STORE', 'http://admin:canary-password@localhost:2113'],
  ['PALIMPSEST_EVENT_STORE', 'esdb:localhost'],
  ['PALIMPSEST_READ_MODEL', 'postgres://palimpsest:canary-password@localhost'],
  ['PALIMPSEST_SEARCH', 'localhost:9200'],
  ['PALIMPSEST_SEARCH', 'ftp://palimpsest:canary-password@localhost'],
  ['PALIMPSEST_ROOT_KEY', 'short'],
  ['PALIMPSEST_ROOT_KEY', Buffer.alloc(31).toString('base64')],
  ['PALIMPSEST_ROOT_KEY', `${rootKey}${rootKey}`],
  ['PALIMPSEST_ROOT_KEY_KMS_URL', 'vault.example:8200'],
  ['PALIMPSEST_ROOT_KEY_KMS_URL', 'http://vault.example:8200/v1/transit'],
  ['PALIMPSEST_ROOT_KEY_KMS_URL', 'https://user:canary-password@vault.example/v1/transit'],
  ['PALIMPSEST_ROOT_KEY_KMS_NAME', 'a/b'],
  ['PALIMPSEST_ROOT_KEY_KMS_TOKEN', 'hvs.canary token'],
  ['PALIMPSEST_BOOTSTRAP_KEY', 'too-short-for-a-key'],
  ['PALIMPSEST_BOOTSTRAP_KEY', 'x'.repeat(513)],
  ['PALIMPSEST_BOOTSTRAP_KEY', 'a key with spaces between its words'],
  ['PALIMPSEST_BOOTSTRAP_KEY', 'ein-schlüssel-den-kein-kopf-trägt'],
  ['PALIMPSEST_CHAT_URL', 'localhost:1234'],
  ['PALIMPSEST_CHAT_URL', 'ftp://user:canary-password@models.example'],
  ['PALIMPSEST_CHAT_MODEL', 'm'.repeat(201)],
  ['PALIMPSEST_CHAT_2_URL', 'ftp://user:canary-password@models.example'],
  ['PALIMPSEST_CHAT_TIMEOUT_MS', '0'],
  ['PALIMPSEST_CHAT_TIMEOUT_MS', '600001'],
  ['PALIMPSEST_EMBEDDING_URL', 'models'],
  ['PALIMPSEST_EMBEDDING_MODEL', 'm'.repeat(201)],
  ['PALIMPSEST_ROLES', 'worker,cook'],
  ['PALIMPSEST_ROLES', 'worker,'],
  ['PALIMPSEST_LOG_LEVEL', 'loud'],
  ['PALIMPSEST_CLOCK', 'manual'],
  ['PALIMPSEST_CLOCK', 'manual:soon'],
  ['PALIMPSEST_CLOCK', 'manual:2026-02-30'],
  ['PALIMPSEST_CLOCK', 'manual:5'],
  ['PALIMPSEST_CLOCK', 'atomic'],
];

describe('a wrong setting', () => {
  it.each(wrong)('%s=%s is refused in one line that names it', (name, value) => {
    const line = refusalOf({ [name]: value });
    expect(line.startsWith(`${name} is `)).toBe(true);
    expect(line).toMatch(/: must /);
    expect(line).not.toContain('\n');
  });

  it.each(wrong.filter(([name]) => /_(KEY|TOKEN|URL|EVENT_STORE|READ_MODEL|SEARCH)$/.test(name)))(
    '%s=%s is never repeated',
    (name, value) => {
      const line = refusalOf({ [name]: value });
      expect(line).not.toContain(value);
      expect(line).toContain(`${value.length} characters`);
    },
  );

  it('is refused when its name is misspelt, since it would be without effect', () => {
    expect(refusalOf({ PALIMPSEST_DATA: '/data' })).toMatch(/^PALIMPSEST_DATA is no setting/);
    expect(refusalOf({ PALIMPSEST_TEST_CRASHES: '5', PATH: '/bin' })).toBe('');
  });

  it.each([
    [{ PALIMPSEST_TLS_CERT: 'a.pem' }, 'PALIMPSEST_TLS_KEY is missing'],
    [{ PALIMPSEST_TLS_KEY: 'a.pem' }, 'PALIMPSEST_TLS_CERT is missing'],
    [{ PALIMPSEST_ROOT_KEY: rootKey, PALIMPSEST_ROOT_KEY_FILE: 'f' }, 'give one of them'],
    [{ ...keyService, PALIMPSEST_ROOT_KEY: rootKey }, 'give one of them'],
    [{ ...keyService, PALIMPSEST_ROOT_KEY_KMS_TOKEN: '' }, 'give one of them'],
    [{ ...keyService, PALIMPSEST_ROOT_KEY_KMS_TOKEN_FILE: 'f' }, 'give one of them'],
    [
      { ...keyService, PALIMPSEST_ROOT_KEY_KMS_NAME: '' },
      'PALIMPSEST_ROOT_KEY_KMS_NAME is missing',
    ],
    [{ ...keyService, PALIMPSEST_ROOT_KEY_KMS_URL: '' }, 'PALIMPSEST_ROOT_KEY_KMS_URL is missing'],
    [{ PALIMPSEST_CHAT_URL: 'openai' }, 'PALIMPSEST_CHAT_MODEL is missing'],
    [
      { PALIMPSEST_CHAT_2_URL: 'http://127.0.0.1:1/v1', PALIMPSEST_CHAT_2_MODEL: 'm' },
      'PALIMPSEST_CHAT_URL is missing',
    ],
    [
      {
        PALIMPSEST_CHAT_URL: 'openai',
        PALIMPSEST_CHAT_MODEL: 'm',
        PALIMPSEST_CHAT_3_URL: 'http://127.0.0.1:1/v1',
      },
      'PALIMPSEST_CHAT_3_MODEL is missing',
    ],
    [{ PALIMPSEST_EMBEDDING_URL: 'http://h/v1' }, 'PALIMPSEST_EMBEDDING_MODEL is missing'],
    [{ PALIMPSEST_HOST: '0.0.0.0' }, 'needs PALIMPSEST_TLS_CERT'],
    [{ PALIMPSEST_HOST: 'memory.example' }, 'needs PALIMPSEST_TLS_CERT'],
    [{ PALIMPSEST_HOST: '::', PALIMPSEST_TRUST_PROXY: '1' }, 'needs a root key outside'],
    [
      { PALIMPSEST_ROLES: 'query', PALIMPSEST_READ_MODEL: 'mongodb://h' },
      'set PALIMPSEST_EVENT_STORE, PALIMPSEST_SEARCH to servers',
    ],
    [{ ...servers, PALIMPSEST_ROLES: 'worker' }, 'the same root key'],
    [
      { ...servers, PALIMPSEST_ROLES: 'worker', PALIMPSEST_ROOT_KEY: rootKey },
      'the same PALIMPSEST_BOOTSTRAP_KEY',
    ],
  ])('in combination, %j, is refused', (environment, why) => {
    expect(refusalOf(environment)).toContain(why);
  });
});

describe('the settings', () => {
  it('have defaults that need nothing', () => {
    expect(readConfig({})).toEqual({
      anchors: { file: null, url: null },
      erasureRecord: expect.stringMatching(/data\.erasures\.jsonl$/),
      host: '127.0.0.1',
      port: 8787,
      tls: null,
      trustProxy: false,
      dataDirectory: './data',
      stores: { eventStore: null, readModel: null, search: null },
      rootKey: {},
      bootstrapKey: undefined,
      chat: null,
      embedding: null,
      roles,
      logLevel: 'info',
      manualClock: null,
    });
  });

  it('take the root key from a key service, which is outside of the data directory', () => {
    const { rootKey: source } = readConfig({
      ...keyService,
      PALIMPSEST_ROOT_KEY_FILE: '/secrets/root.wrapped',
      PALIMPSEST_ROOT_KEY_KMS_CA_FILE: '/secrets/ca.pem',
      PALIMPSEST_HOST: '0.0.0.0',
      PALIMPSEST_TRUST_PROXY: '1',
    });
    expect(source).toEqual({
      file: '/secrets/root.wrapped',
      kms: {
        url: 'https://vault.example:8200/v1/transit',
        keyName: 'palimpsest',
        token: 'hvs.token',
        caFile: '/secrets/ca.pem',
      },
    });
  });

  it('mean the same with white space around them, and nothing when empty', () => {
    expect(
      readConfig({
        PALIMPSEST_PORT: ' 80 ',
        PALIMPSEST_ROOT_KEY: `${rootKey}\n`,
        PALIMPSEST_HOST: '',
      }),
    ).toMatchObject({ port: 80, rootKey: { value: rootKey }, host: '127.0.0.1' });
  });

  it('take each store from a server on its own, or all of them', () => {
    expect(readConfig({ PALIMPSEST_EVENT_STORE: servers.PALIMPSEST_EVENT_STORE }).stores).toEqual({
      eventStore: servers.PALIMPSEST_EVENT_STORE,
      readModel: null,
      search: null,
    });
    expect(readConfig({ ...servers, PALIMPSEST_SEARCH: 'embedded' }).stores).toEqual({
      eventStore: servers.PALIMPSEST_EVENT_STORE,
      readModel: servers.PALIMPSEST_READ_MODEL,
      search: null,
    });
  });

  it('read roles in any order', () => {
    const shared = { ...servers, PALIMPSEST_ROOT_KEY: rootKey, PALIMPSEST_BOOTSTRAP_KEY: rootKey };
    expect(readConfig({ ...shared, PALIMPSEST_ROLES: 'worker, command' }).roles).toEqual([
      'command',
      'worker',
    ]);
    expect(readConfig({ PALIMPSEST_ROLES: 'worker,all' }).roles).toEqual(roles);
  });

  it.each([
    ['manual:2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['manual:2026-01-01T08:00:00', '2026-01-01T08:00:00.000Z'],
    ['manual:2026-01-01T08:00:00+08:00', '2026-01-01T00:00:00.000Z'],
  ])('read %s in UTC, whatever the zone of the machine', (value, at) => {
    expect(readConfig({ PALIMPSEST_CLOCK: value }).manualClock).toBe(Date.parse(at));
  });

  it('send nothing anywhere by a key alone', () => {
    expect(readConfig({ PALIMPSEST_CHAT_KEY: 'k', PALIMPSEST_CHAT_MODEL: 'm' }).chat).toBeNull();
  });

  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', 'LocalHost'])(
    'take %s as this machine',
    (host) => {
      expect(readConfig({ PALIMPSEST_HOST: host }).host).toBe(host.replace(/[[\]]/g, ''));
    },
  );
});
