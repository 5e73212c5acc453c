import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../config/config.ts';

const readPem = (variable: string, file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    throw new ConfigError(`${variable} names a file that cannot be read`);
  }
};

/** Certificate and key, as the HTTP edge takes them; `null` without TLS. */
export const readTls = (
  files: Config['tls'],
): { readonly cert: Buffer; readonly key: Buffer } | null =>
  files === null
    ? null
    : {
        cert: readPem('PALIMPSEST_TLS_CERT', files.certFile),
        key: readPem('PALIMPSEST_TLS_KEY', files.keyFile),
      };
