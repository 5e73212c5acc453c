import { renameSync } from 'node:fs';
import { rotateRootKey } from '@palimpsest/vault';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { currentRootKey, makeRootKey, readRootKey, rootKeyFile } from '../root-key.ts';
import type { OpenKeys } from './open-keys.ts';

export interface RootKeyRotation {
  readonly from: string;
  readonly to: string;
  /** File that holds the new key, wrapped where there is a key service. */
  readonly file: string;
  /** Whether it took the place of the old one; else whoever runs the service names it from now on. */
  readonly inPlace: boolean;
}

/**
 * Puts every tenant under another root key. With a file the new key is taken from it, or made there; without one it takes
 * the place of the old one. The new key is durable before anything is wrapped by it, all of that is one write, and the old
 * key goes last: a call after a crash goes on where the last one ended. Throws {@link ConfigError}.
 */
export const changeRootKey = async (
  config: Config,
  keys: Pick<OpenKeys, 'keyStore' | 'under'>,
  newKeyFile: string | null,
): Promise<RootKeyRotation> => {
  if (newKeyFile === null && config.rootKey.value !== undefined) {
    throw new ConfigError(
      'the root key stands in PALIMPSEST_ROOT_KEY: give --new-key-file, and start with PALIMPSEST_ROOT_KEY_FILE afterwards',
    );
  }
  const from = await currentRootKey(config);
  const file = newKeyFile ?? `${rootKeyFile(config)}.next`;
  const to = (await readRootKey(config, file)) ?? (await makeRootKey(config, file));
  if (to.id === from.id) throw new ConfigError(`${file} holds the root key that there is already`);
  await rotateRootKey(keys.keyStore, { from, to });
  const { record } = keys.under(to);
  for (const tenant of await keys.keyStore.listTenants()) {
    await record(tenant, { type: 'RootKeyRotated', data: { to_key_id: to.id } });
  }
  const inPlace = newKeyFile === null;
  if (inPlace) renameSync(file, rootKeyFile(config));
  return { from: from.id, to: to.id, file: inPlace ? rootKeyFile(config) : file, inPlace };
};
