import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PortError } from '@palimpsest/kernel';
import { parseRootKey, type RootKey } from '@palimpsest/vault';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { makeSecretFile, readSecretFile } from './key-file.ts';
import { openKeyService } from './key-service.ts';

const FILE = 'root.key';
/** What a key service wrapped: of no use to anybody without it. */
const WRAPPED_FILE = 'root.key.wrapped';

type RootKeyConfig = Pick<Config, 'rootKey' | 'dataDirectory'>;

const parseFile = (path: string, text: string): RootKey => {
  try {
    return parseRootKey(text);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    throw new ConfigError(
      `${path} holds no root key (32 bytes in base64): put the file back from its backup`,
    );
  }
};

const newSecret = (): string => randomBytes(32).toString('base64');

/** File in which the root key is kept; under a key service, what that wrapped. */
export const rootKeyFile = ({ rootKey, dataDirectory }: RootKeyConfig): string =>
  rootKey.file ?? join(dataDirectory, rootKey.kms === undefined ? FILE : WRAPPED_FILE);

const missing = (path: string): ConfigError =>
  new ConfigError(
    `the root key file ${path} is missing, and without it the data cannot be opened: put it back, or give the key in PALIMPSEST_ROOT_KEY or PALIMPSEST_ROOT_KEY_FILE`,
  );

/** Reads a root key from a file, through the key service where there is one; `undefined` without the file. */
export const readRootKey = async (
  { rootKey }: RootKeyConfig,
  path: string,
): Promise<RootKey | undefined> => {
  const text = readSecretFile(path);
  if (text === undefined || rootKey.kms === undefined) {
    return text === undefined ? undefined : parseFile(path, text);
  }
  const secret = await openKeyService(rootKey.kms).unwrap(text);
  return parseFile(path, Buffer.from(secret).toString('base64'));
};

/**
 * Makes a root key and keeps it in a file that is not there yet; wrapped where there is a key service. When another process made the file
 * meanwhile, its key is the one. Throws {@link ConfigError}.
 */
export const makeRootKey = async (config: RootKeyConfig, path: string): Promise<RootKey> => {
  const { rootKey } = config;
  const secret = newSecret();
  const made = parseRootKey(secret);
  const kept =
    rootKey.kms === undefined ? secret : await openKeyService(rootKey.kms).wrap(made.bytes);
  if (makeSecretFile(path, kept)) return made;
  const stored = await readRootKey(config, path);
  if (stored === undefined) throw missing(path);
  return stored;
};

/**
 * The root key that the environment gives; `undefined` when it gives none, or a key service that has not wrapped one yet.
 * Writes nothing. Throws {@link ConfigError}, and what the key service throws.
 */
export const givenRootKey = async (config: RootKeyConfig): Promise<RootKey | undefined> => {
  const { value, file, kms } = config.rootKey;
  if (value !== undefined) return parseRootKey(value);
  if (kms !== undefined) return readRootKey(config, rootKeyFile(config));
  if (file === undefined) return undefined;
  const found = await readRootKey(config, file);
  if (found !== undefined) return found;
  throw new ConfigError(
    `PALIMPSEST_ROOT_KEY_FILE: there is no file ${file}; make one with \`openssl rand -base64 32\`, or put it back if there is data already`,
  );
};

/**
 * The root key that a first start makes, in the data directory or under the key service: made when neither key nor data is
 * there, since beside data a new key would open nothing. Throws {@link ConfigError}.
 */
export const keptRootKey = async (config: RootKeyConfig, hasData: boolean): Promise<RootKey> => {
  const path = rootKeyFile(config);
  const stored = await readRootKey(config, path);
  if (stored !== undefined) return stored;
  if (hasData) throw missing(path);
  return makeRootKey(config, path);
};

/** The root key that the data is under now, wherever it is kept. Makes none. Throws {@link ConfigError}. */
export const currentRootKey = async (config: RootKeyConfig): Promise<RootKey> => {
  const path = rootKeyFile(config);
  const found = (await givenRootKey(config)) ?? (await readRootKey(config, path));
  if (found === undefined) throw missing(path);
  return found;
};
