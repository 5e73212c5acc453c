import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from './temporary-directory.ts';

const run = promisify(execFile);

export interface SelfSigned extends AsyncDisposable {
  readonly cert: string;
  readonly key: string;
  /** Path of the certificate. */
  readonly file: string;
}

/** A certificate for the loopback that signs itself, made by `openssl`; disposing it removes it. */
export const selfSignedCertificate = async (): Promise<SelfSigned> => {
  const directory = await temporaryDirectory();
  const [file, keyFile] = [join(directory.path, 'cert.pem'), join(directory.path, 'key.pem')];
  const options = [
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ['-days', '1', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ['-keyout', keyFile, '-out', file],
  ];
  await run('openssl', options.flat());
  return {
    cert: await readFile(file, 'utf8'),
    key: await readFile(keyFile, 'utf8'),
    file,
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
};
