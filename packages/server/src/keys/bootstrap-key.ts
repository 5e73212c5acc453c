import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readSecretFile, writeSecretFile } from './key-file.ts';

const FILE = 'bootstrap.key';

/** The key that admits the first caller, with every scope of tenant `default`. */
export interface BootstrapKey {
  readonly secret: string;
  /** Made at this very start: the only time that it is shown. */
  readonly isNew: boolean;
}

/** The bootstrap key of the environment, else that of the data directory, made when there is none. */
export const loadBootstrapKey = (
  config: Pick<Config, 'bootstrapKey' | 'dataDirectory'>,
): BootstrapKey => {
  if (config.bootstrapKey !== undefined) return { secret: config.bootstrapKey, isNew: false };
  const path = join(config.dataDirectory, FILE);
  const stored = readSecretFile(path);
  if (stored !== undefined) return { secret: stored, isNew: false };
  const secret = `pal_${randomBytes(32).toString('base64url')}`;
  writeSecretFile(path, secret);
  return { secret, isNew: true };
};
