import { readFileSync } from 'node:fs';
import type { KeyService } from '@palimpsest/kernel';
import type { KeyServiceAddress } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { readSecretFile } from './key-file.ts';
import { createTransitKeyService } from './transit-key-service.ts';

const tokenOf = ({ token, tokenFile }: KeyServiceAddress): string => {
  if (token !== undefined) return token;
  const stored = tokenFile === undefined ? undefined : readSecretFile(tokenFile);
  if (stored === undefined || !/^[\x21-\x7e]+$/.test(stored)) {
    throw new ConfigError(
      `PALIMPSEST_ROOT_KEY_KMS_TOKEN_FILE: there is no token in ${tokenFile ?? 'it'}; put one line of visible ASCII characters there`,
    );
  }
  return stored;
};

const authorityOf = (caFile: string): Buffer => {
  try {
    return readFileSync(caFile);
  } catch {
    throw new ConfigError(
      `PALIMPSEST_ROOT_KEY_KMS_CA_FILE names a file that cannot be read: ${caFile}`,
    );
  }
};

/** The key service of the configuration. Reads the files that it names, and calls nobody yet. Throws {@link ConfigError}. */
export const openKeyService = (address: KeyServiceAddress): KeyService =>
  createTransitKeyService({
    url: address.url,
    keyName: address.keyName,
    token: tokenOf(address),
    ...(address.caFile === undefined ? {} : { ca: authorityOf(address.caFile) }),
  });
