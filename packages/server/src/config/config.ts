import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type Environment, fallbackNumbers, type Role, roles } from './environment.ts';
import { isLoopback } from './loopback.ts';
import { readEnvironment } from './read-environment.ts';

/** An OpenAI-compatible endpoint that an operator chose. */
export interface ModelEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

/** Chat models in the order in which they are asked. */
export interface ChatModels {
  readonly endpoints: readonly [ModelEndpoint, ...ModelEndpoint[]];
  /** For one attempt, in milliseconds. */
  readonly timeoutMs: number;
}

/** Addresses of the engines, credentials and all; `null` where the embedded store serves. */
export interface StoreAddresses {
  readonly eventStore: string | null;
  /** Also keys, ledger, snapshots and leases. */
  readonly readModel: string | null;
  readonly search: string | null;
}

/** A key service that wraps the root key (`KeyService` port). */
export interface KeyServiceAddress {
  /** Of its transit mount. */
  readonly url: string;
  readonly keyName: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly caFile?: string;
}

/** Where the root key comes from: itself, a file with it, or (with `kms`) a file with what a key service wrapped. */
export interface RootKeySource {
  readonly value?: string;
  readonly file?: string;
  readonly kms?: KeyServiceAddress;
}

/** How a service is started: the environment, checked and made sense of. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly trustProxy: boolean;
  readonly dataDirectory: string;
  readonly stores: StoreAddresses;
  /** File that tells of every erasure, apart from the data. */
  readonly erasureRecord: string;
  readonly rootKey: RootKeySource;
  readonly bootstrapKey: string | undefined;
  readonly chat: ChatModels | null;
  readonly embedding: ModelEndpoint | null;
  /** Where signed checkpoints are kept outside. */
  readonly anchors: { readonly file: string | null; readonly url: string | null };
  readonly roles: readonly Role[];
  readonly logLevel: Environment['PALIMPSEST_LOG_LEVEL'];
  /** Epoch milliseconds that a manual clock starts at; `null`: the system's clock. */
  readonly manualClock: number | null;
}

const endpointOf = (
  names: { readonly url: string; readonly model: string },
  values: {
    readonly url: string | undefined;
    readonly key: string | undefined;
    readonly model: string | undefined;
  },
): ModelEndpoint | null => {
  // A key alone sends nothing anywhere: an address is what switches a model on.
  if (values.url === undefined) return null;
  if (values.model === undefined) {
    throw new ConfigError(
      `${names.model} is missing: ${names.url} is set and needs the name of a model`,
    );
  }
  return { baseUrl: values.url, apiKey: values.key, model: values.model };
};

/** The first chat model, and those that are asked when the ones before cannot be used. */
const chatOf = (env: Environment): ChatModels | null => {
  const first = endpointOf(
    { url: 'PALIMPSEST_CHAT_URL', model: 'PALIMPSEST_CHAT_MODEL' },
    {
      url: env.PALIMPSEST_CHAT_URL,
      key: env.PALIMPSEST_CHAT_KEY,
      model: env.PALIMPSEST_CHAT_MODEL,
    },
  );
  const others = fallbackNumbers.flatMap((number) => {
    const endpoint = endpointOf(
      { url: `PALIMPSEST_CHAT_${number}_URL`, model: `PALIMPSEST_CHAT_${number}_MODEL` },
      {
        url: env[`PALIMPSEST_CHAT_${number}_URL`],
        key: env[`PALIMPSEST_CHAT_${number}_KEY`],
        model: env[`PALIMPSEST_CHAT_${number}_MODEL`],
      },
    );
    return endpoint === null ? [] : [endpoint];
  });
  if (first !== null) {
    return { endpoints: [first, ...others], timeoutMs: env.PALIMPSEST_CHAT_TIMEOUT_MS };
  }
  if (others.length > 0) {
    throw new ConfigError(
      'PALIMPSEST_CHAT_URL is missing: the numbered ones are asked only when that one cannot be used',
    );
  }
  return null;
};

const tlsOf = (env: Environment): Config['tls'] => {
  const { PALIMPSEST_TLS_CERT: certFile, PALIMPSEST_TLS_KEY: keyFile } = env;
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile === undefined || keyFile === undefined) {
    const missing = certFile === undefined ? 'PALIMPSEST_TLS_CERT' : 'PALIMPSEST_TLS_KEY';
    throw new ConfigError(`${missing} is missing: certificate and key go together`);
  }
  return { certFile, keyFile };
};

const keyServiceOf = (env: Environment): KeyServiceAddress | undefined => {
  const {
    PALIMPSEST_ROOT_KEY_KMS_URL: url,
    PALIMPSEST_ROOT_KEY_KMS_NAME: keyName,
    PALIMPSEST_ROOT_KEY_KMS_TOKEN: token,
    PALIMPSEST_ROOT_KEY_KMS_TOKEN_FILE: tokenFile,
    PALIMPSEST_ROOT_KEY_KMS_CA_FILE: caFile,
  } = env;
  if (url === undefined) {
    const lonely = Object.entries({
      NAME: keyName,
      TOKEN: token,
      TOKEN_FILE: tokenFile,
      CA_FILE: caFile,
    }).find(([, value]) => value !== undefined);
    if (lonely === undefined) return undefined;
    throw new ConfigError(
      `PALIMPSEST_ROOT_KEY_KMS_URL is missing: PALIMPSEST_ROOT_KEY_KMS_${lonely[0]} is of no use without it`,
    );
  }
  if (keyName === undefined) {
    throw new ConfigError(
      'PALIMPSEST_ROOT_KEY_KMS_NAME is missing: PALIMPSEST_ROOT_KEY_KMS_URL is set and needs the name of a key',
    );
  }
  if ((token === undefined) === (tokenFile === undefined)) {
    throw new ConfigError(
      'PALIMPSEST_ROOT_KEY_KMS_TOKEN and PALIMPSEST_ROOT_KEY_KMS_TOKEN_FILE: give one of them',
    );
  }
  return {
    url,
    keyName,
    ...(token === undefined ? {} : { token }),
    ...(tokenFile === undefined ? {} : { tokenFile }),
    ...(caFile === undefined ? {} : { caFile }),
  };
};

const rootKeyOf = (env: Environment): RootKeySource => {
  const { PALIMPSEST_ROOT_KEY: value, PALIMPSEST_ROOT_KEY_FILE: file } = env;
  if (value !== undefined && file !== undefined) {
    throw new ConfigError('PALIMPSEST_ROOT_KEY and PALIMPSEST_ROOT_KEY_FILE: give one of them');
  }
  const kms = keyServiceOf(env);
  if (value !== undefined && kms !== undefined) {
    throw new ConfigError('PALIMPSEST_ROOT_KEY and PALIMPSEST_ROOT_KEY_KMS_URL: give one of them');
  }
  return {
    ...(value === undefined ? {} : { value }),
    ...(file === undefined ? {} : { file }),
    ...(kms === undefined ? {} : { kms }),
  };
};

/** Whoever can be reached from elsewhere needs encryption on the wire, and a root key that is not beside the data. */
const checkReachable = ({ host, tls, trustProxy, rootKey }: Config): void => {
  if (isLoopback(host)) return;
  if (tls === null && !trustProxy) {
    throw new ConfigError(
      'PALIMPSEST_HOST is not a loopback address: that needs PALIMPSEST_TLS_CERT and PALIMPSEST_TLS_KEY, or PALIMPSEST_TRUST_PROXY=1 behind a proxy that ends TLS',
    );
  }
  if (rootKey.value === undefined && rootKey.file === undefined && rootKey.kms === undefined) {
    throw new ConfigError(
      'PALIMPSEST_HOST is not a loopback address: that needs a root key outside the data directory, in PALIMPSEST_ROOT_KEY, PALIMPSEST_ROOT_KEY_FILE or a key service (PALIMPSEST_ROOT_KEY_KMS_URL)',
    );
  }
};

const storesOf = (env: Environment): StoreAddresses => ({
  eventStore: env.PALIMPSEST_EVENT_STORE,
  readModel: env.PALIMPSEST_READ_MODEL,
  search: env.PALIMPSEST_SEARCH,
});

/**
 * An embedded store belongs to one process: whoever has one folds into it himself, and roles that he leaves out wait for
 * his next start. Processes that share the work share the stores and the keys: what one of them would make for itself, no
 * other would know.
 */
const checkRoles = (config: Config): void => {
  const missing = roles.filter((role) => !config.roles.includes(role));
  if (missing.length === 0) return;
  const embedded = [
    config.stores.eventStore === null ? 'PALIMPSEST_EVENT_STORE' : null,
    config.stores.readModel === null ? 'PALIMPSEST_READ_MODEL' : null,
    config.stores.search === null ? 'PALIMPSEST_SEARCH' : null,
  ].filter((name) => name !== null);
  if (embedded.length > 0) {
    if (config.roles.includes('projector')) return;
    throw new ConfigError(
      `PALIMPSEST_ROLES leaves projector to another process, and an embedded store belongs to this one: add it, or set ${embedded.join(', ')} to servers`,
    );
  }
  const given = `PALIMPSEST_ROLES leaves ${missing.join(', ')} to other processes`;
  if (config.rootKey.value === undefined && config.rootKey.file === undefined) {
    throw new ConfigError(
      `${given}: give all of them the same root key, in PALIMPSEST_ROOT_KEY or PALIMPSEST_ROOT_KEY_FILE`,
    );
  }
  if (config.bootstrapKey === undefined) {
    throw new ConfigError(`${given}: give all of them the same PALIMPSEST_BOOTSTRAP_KEY`);
  }
};
/** Next to the data directory, so that it survives what happens to that. */
const besideOf = (directory: string): string => `${resolve(directory)}.erasures.jsonl`;

/** Reads the environment. Throws {@link ConfigError}. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const env = readEnvironment(environment);
  const config: Config = {
    host: env.PALIMPSEST_HOST,
    port: env.PALIMPSEST_PORT,
    tls: tlsOf(env),
    trustProxy: env.PALIMPSEST_TRUST_PROXY === '1',
    dataDirectory: env.PALIMPSEST_DATA_DIR,
    stores: storesOf(env),
    erasureRecord: env.PALIMPSEST_ERASURE_RECORD ?? besideOf(env.PALIMPSEST_DATA_DIR),
    rootKey: rootKeyOf(env),
    bootstrapKey: env.PALIMPSEST_BOOTSTRAP_KEY,
    chat: chatOf(env),
    embedding: endpointOf(
      { url: 'PALIMPSEST_EMBEDDING_URL', model: 'PALIMPSEST_EMBEDDING_MODEL' },
      {
        url: env.PALIMPSEST_EMBEDDING_URL,
        key: env.PALIMPSEST_EMBEDDING_KEY,
        model: env.PALIMPSEST_EMBEDDING_MODEL,
      },
    ),
    anchors: {
      file: env.PALIMPSEST_ANCHOR_FILE ?? null,
      url: env.PALIMPSEST_ANCHOR_URL ?? null,
    },
    roles: env.PALIMPSEST_ROLES,
    logLevel: env.PALIMPSEST_LOG_LEVEL,
    manualClock: env.PALIMPSEST_CLOCK.manual,
  };
  checkReachable(config);
  checkRoles(config);
  return config;
};
