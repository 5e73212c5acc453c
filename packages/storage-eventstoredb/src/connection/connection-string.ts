import { readFileSync } from 'node:fs';
import { PortError } from '@palimpsest/kernel';

export interface NodeAddress {
  readonly address: string;
  readonly port: number;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A connection string, taken apart and checked. Holds the password: never to be logged. */
export interface ConnectionSettings {
  readonly hosts: readonly NodeAddress[];
  /** The first host names the members of a cluster. */
  readonly discover: boolean;
  readonly credentials: Credentials | undefined;
  readonly tls: boolean;
  /** PEM of the authority that signed the server's certificate. */
  readonly certificateAuthority: Buffer | undefined;
  readonly userCertificate: Buffer | undefined;
  readonly userKey: Buffer | undefined;
  readonly nodePreference: 'leader' | 'follower' | 'random' | 'read_only_replica';
  readonly numbers: Readonly<Partial<Record<NumberOption, number>>>;
  readonly connectionName: string | undefined;
}

type NumberOption =
  | 'maxDiscoverAttempts'
  | 'discoveryInterval'
  | 'gossipTimeout'
  | 'keepAliveInterval'
  | 'keepAliveTimeout';

const defaultPort = 2113;
/** Smallest values, so that a typing error does not make a client that hammers its server. */
const smallest: Readonly<Record<NumberOption, number>> = {
  maxDiscoverAttempts: 1,
  discoveryInterval: 10,
  gossipTimeout: 1,
  keepAliveInterval: 10_000,
  keepAliveTimeout: 1_000,
};
const nodePreferences = ['leader', 'follower', 'random', 'read_only_replica'] as const;
const textOptions = [
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
  'nodePreference',
  'connectionName',
];
const pattern =
  /^(?<scheme>esdb|esdb\+discover):\/\/(?:(?<login>[^@/?]*)@)?(?<hosts>[^@/?]+)\/?(?:\?(?<options>.*))?$/;

/** Says what is wrong without repeating anything of the string: it may hold a password. */
const refuse = (why: string): never => {
  throw new PortError('INCOMPATIBLE', `the EventStoreDB connection string: ${why}`, {
    retryable: false,
  });
};

/** As the client compares names: neither case nor `-` and `_` count. */
const flat = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

const decode = (text: string, what: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse(`${what} is not percent-encoded; write % as %25, @ as %40 and : as %3A`);
  }
};

const readLogin = (login: string | undefined): Credentials | undefined => {
  if (login === undefined) return undefined;
  const [username = '', password, ...rest] = login.split(':');
  if (username === '' || password === undefined || rest.length > 0) {
    return refuse('expected user:password before @, with : and @ within them written %3A and %40');
  }
  return { username: decode(username, 'the user'), password: decode(password, 'the password') };
};

const readHost = (host: string): NodeAddress => {
  const parts = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(host);
  const port = Number(parts?.[2] ?? defaultPort);
  if (parts?.[1] === undefined || port < 1 || port > 65_535) {
    return refuse('expected hosts as name or name:port, separated by commas');
  }
  return { address: parts[1], port };
};

const readFile = (path: string | undefined, option: string): Buffer | undefined => {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path);
  } catch {
    return refuse(`${option} names a file that cannot be read`);
  }
};

const readOptions = (text: string | undefined): ReadonlyMap<string, string> => {
  const known = new Map(
    [...textOptions, ...Object.keys(smallest)].map((name) => [flat(name), name]),
  );
  const options = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text ?? '')) {
    if (flat(name) === 'tlsverifycert') {
      refuse('tlsVerifyCert has no effect in this client; name the authority with tlsCAFile');
    }
    const option = known.get(flat(name));
    if (option === undefined) {
      refuse(`an option is unknown; known are ${[...known.values()].join(', ')}`);
    } else {
      options.set(option, value);
    }
  }
  return options;
};

const readNumbers = (options: ReadonlyMap<string, string>): ConnectionSettings['numbers'] => {
  const numbers: Partial<Record<NumberOption, number>> = {};
  for (const [name, least] of Object.entries(smallest) as [NumberOption, number][]) {
    const text = options.get(name);
    if (text === undefined) continue;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least)) refuse(`${name}: expected a whole number, ${least} or more`);
    numbers[name] = value;
  }
  return numbers;
};

const readTls = (options: ReadonlyMap<string, string>): boolean => {
  const text = options.get('tls') ?? 'true';
  if (text !== 'true' && text !== 'false') refuse('tls: expected true or false');
  return text === 'true';
};

const readPreference = (text: string | undefined): ConnectionSettings['nodePreference'] => {
  const found = nodePreferences.find((preference) => flat(preference) === flat(text ?? 'leader'));
  return found ?? refuse(`nodePreference: expected one of ${nodePreferences.join(', ')}`);
};

/**
 * Reads `esdb://user:password@host:port,host:port?tls=true&…`. Stricter than the client, which ignores what it does not know and repeats the
 * string, password included, in its errors. Throws `PortError` `INCOMPATIBLE` that says what was expected.
 */
export const readConnectionString = (connectionString: string): ConnectionSettings => {
  const groups = pattern.exec(connectionString.trim())?.groups;
  if (groups === undefined) return refuse('expected esdb:// or esdb+discover://, then host:port');
  const options = readOptions(groups['options']);
  const tls = readTls(options);
  const credentials = readLogin(groups['login']);
  if (tls && credentials === undefined) {
    return refuse(
      'expected user:password before the host, or tls=false for a server without security',
    );
  }
  const certificateAuthority = readFile(options.get('tlsCAFile'), 'tlsCAFile');
  const userCertificate = readFile(options.get('userCertFile'), 'userCertFile');
  const userKey = readFile(options.get('userKeyFile'), 'userKeyFile');
  if ((userCertificate === undefined) !== (userKey === undefined)) {
    return refuse('userCertFile and userKeyFile go together');
  }
  return {
    hosts: (groups['hosts'] ?? '').split(',').map(readHost),
    discover: groups['scheme'] === 'esdb+discover',
    credentials,
    tls,
    certificateAuthority,
    userCertificate,
    userKey,
    nodePreference: readPreference(options.get('nodePreference')),
    numbers: readNumbers(options),
    connectionName: options.get('connectionName'),
  };
};
