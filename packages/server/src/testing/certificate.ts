import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A certificate for this machine that signs itself, made by `openssl`. */
export const selfSignedCertificate = (
  directory: string,
): { readonly certFile: string; readonly keyFile: string } => {
  const certFile = join(directory, 'cert.pem');
  const keyFile = join(directory, 'key.pem');
  execFileSync(
    'openssl',
    [
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ['-days', '1', '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ['-keyout', keyFile, '-out', certFile],
    ].flat(),
    { stdio: 'ignore' },
  );
  return { certFile, keyFile };
};
