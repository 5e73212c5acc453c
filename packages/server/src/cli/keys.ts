import { resolve } from 'node:path';
import { type TenantId, tenantId } from '@palimpsest/kernel';
import type { RootKey } from '@palimpsest/vault';
import { type Config, readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { OpenKeys } from '../keys/rotation/open-keys.ts';
import { refuse } from './refuse.ts';

/** Runs a command on the keys of the installation that the environment names. */
const withKeys = async (
  work: (keys: OpenKeys, config: Config) => Promise<readonly string[]>,
): Promise<void> => {
  try {
    const read = readConfig(process.env);
    const config = { ...read, dataDirectory: resolve(read.dataDirectory) };
    // Only now: a question for help should not load the whole service first.
    const { openKeys } = await import('../keys/rotation/open-keys.ts');
    await using keys = await openKeys(config, new AbortController().signal);
    for (const line of await work(keys, config)) process.stdout.write(`${line}\n`);
  } catch (error) {
    refuse('palimpsest keys', error);
  }
};

const rootKeyOf = async (config: Config): Promise<RootKey> =>
  (await import('../keys/root-key.ts')).currentRootKey(config);

const tenantOf = (name: string): TenantId => {
  if (!/^[a-z0-9-]{1,64}$/.test(name)) {
    throw new ConfigError('a tenant is named by 1 to 64 of a-z, 0-9 and "-"');
  }
  return tenantId(name);
};

/** `palimpsest keys rotate-root`. */
export const rotateRoot = (options: { readonly newKeyFile?: string }): Promise<void> =>
  withKeys(async (keys, config) => {
    const { changeRootKey } = await import('../keys/rotation/root-key-rotation.ts');
    const file = options.newKeyFile === undefined ? null : resolve(options.newKeyFile);
    const { from, to, file: kept, inPlace } = await changeRootKey(config, keys, file);
    return [
      `root key ${from} was changed for ${to}, which is kept in ${kept}`,
      inPlace
        ? 'back it up, and destroy every copy of the old one once no backup needs it'
        : 'start with PALIMPSEST_ROOT_KEY_FILE set to that file; destroy the old key once no backup needs it',
    ];
  });

/** `palimpsest keys rotate-tenant`. */
export const rotateTenant = (tenant: string): Promise<void> =>
  withKeys(async (keys, config) => {
    const { changeTenantKey } = await import('../keys/rotation/tenant-key-rotation.ts');
    const rootKey = await rootKeyOf(config);
    const { from, to, subjects, slots } = await changeTenantKey(keys, rootKey, tenantOf(tenant));
    return [
      `the key ${from} of tenant ${tenant} was changed for ${to}: ${subjects} subjects and ${slots} key slots were wrapped anew`,
    ];
  });

/** `palimpsest keys rotate-signing`. */
export const rotateSigning = (tenant: string): Promise<void> =>
  withKeys(async (keys, config) => {
    const { changeSigningKey } = await import('../keys/rotation/signing-key-rotation.ts');
    const { verifierKey } = await import('@palimpsest/ledger');
    const rootKey = await rootKeyOf(config);
    const { name, keyId, publicKey } = await changeSigningKey(keys, rootKey, tenantOf(tenant));
    return [
      `key ${keyId} signs the checkpoints of tenant ${tenant} from now on`,
      verifierKey(name, publicKey),
    ];
  });
