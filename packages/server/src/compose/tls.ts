import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';

/** Certificate and key, as the HTTP edge takes them. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const readPem = (variable: string, file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    throw new ConfigError(`${variable} names a file that cannot be read: ${file}`);
  }
};

/** Reads and tries certificate and key; `null` without TLS. Throws {@link ConfigError}. */
export const readTls = (files: Config['tls']): TlsFiles | null => {
  if (files === null) return null;
  const cert = readPem('PALIMPSEST_TLS_CERT', files.certFile);
  const key = readPem('PALIMPSEST_TLS_KEY', files.keyFile);
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new ConfigError(
      'PALIMPSEST_TLS_CERT and PALIMPSEST_TLS_KEY are no certificate and key in PEM that belong together',
    );
  }
  return { cert, key };
};
