import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { promisify } from 'node:util';
import { selfSignedCertificate } from '@palimpsest/testing';
import { describe, expect, it } from 'vitest';
import { startListening } from '../testing/service-process.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const run = promisify(execFile);

/** The printed `curl`, run by a shell as it stands. */
const paste = async (stdout: string, env: NodeJS.ProcessEnv = {}): Promise<unknown> => {
  const curl = /^curl [^]*?'$/m.exec(stdout.slice(stdout.indexOf('Try it:')))?.[0] ?? '';
  const answer = await run('sh', ['-c', curl], { env: { PATH: process.env['PATH'], ...env } });
  return JSON.parse(answer.stdout);
};

describe('what a start prints', () => {
  it('lets in whoever reads it: a key at the first start only, and a curl that works when pasted', async () => {
    await using parent = await temporaryDirectory();
    // A shell has to be spared from such a name.
    const settings = { PALIMPSEST_DATA_DIR: parent.at("it's my data") };
    const first = await startListening(settings);
    await using service = first.service;
    const secret = /API key {3}(\S+)/.exec(service.stdout())?.[1] ?? '';
    expect(service.stdout()).toContain(`listens on ${first.address}`);
    expect(service.stdout()).toMatch(/models {4}facts: offline rules/);
    expect(service.stdout()).toContain(`data      ${settings.PALIMPSEST_DATA_DIR}`);
    expect(secret).toMatch(/^pal_[\w-]{43}$/);
    expect(await paste(service.stdout())).toMatchObject({ code: 0, data: { accepted: true } });
    for (const file of ['bootstrap.key', 'root.key']) {
      expect((await stat(parent.at("it's my data", file))).mode & 0o777).toBe(0o600);
    }
    service.signal('SIGTERM');
    expect((await service.ended).code).toBe(0);

    const second = await startListening(settings);
    await using next = second.service;
    expect(next.stdout()).not.toContain(secret);
    expect(await paste(next.stdout())).toMatchObject({ code: 0, data: { accepted: true } });
    next.signal('SIGTERM');
    const { stderr } = await next.ended;
    const root = (await readFile(parent.at("it's my data", 'root.key'), 'utf8')).trim();
    expect(stderr + next.stdout()).not.toContain(root);
  });

  it('works with a certificate that signs itself, and a key of the environment', async () => {
    await using parent = await temporaryDirectory();
    const { certFile, keyFile } = selfSignedCertificate(parent.path);
    const key = 'tls-test-key-that-is-quite-long-enough';
    const { service, address } = await startListening({
      PALIMPSEST_DATA_DIR: parent.at('data'),
      PALIMPSEST_TLS_CERT: certFile,
      PALIMPSEST_TLS_KEY: keyFile,
      PALIMPSEST_BOOTSTRAP_KEY: key,
    });
    await using running = service;
    expect(address).toMatch(/^https:\/\//);
    const answered = Promise.withResolvers<IncomingMessage>();
    const ca = await readFile(certFile);
    const asked = { ca, checkServerIdentity: () => undefined };
    get(`${address}/healthz`, asked, answered.resolve).on('error', answered.reject);
    const { headers } = (await answered.promise).resume();
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(running.stdout()).not.toContain(key);
    expect(await paste(running.stdout(), { PALIMPSEST_BOOTSTRAP_KEY: key })).toMatchObject({
      code: 0,
      data: { accepted: true },
    });
    running.signal('SIGTERM');
    expect((await running.ended).code).toBe(0);
  });
});
