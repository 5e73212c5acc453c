import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestCertificate extends AsyncDisposable {
  readonly certificate: string;
  readonly key: string;
  /** The certificate signs itself: its file is that of the authority, too. */
  readonly file: string;
}

/** A certificate for this machine, made by `openssl`; disposing it removes its files. */
export const testCertificate = async (): Promise<TestCertificate> => {
  const directory = await mkdtemp(join(tmpdir(), 'palimpsest-'));
  const file = join(directory, 'cert.pem');
  const keyFile = join(directory, 'key.pem');
  execFileSync(
    'openssl',
    [
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ['-days', '1', '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ['-keyout', keyFile, '-out', file],
    ].flat(),
    { stdio: 'ignore' },
  );
  return {
    certificate: await readFile(file, 'utf8'),
    key: await readFile(keyFile, 'utf8'),
    file,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
};
