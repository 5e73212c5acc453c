import { inspect } from 'node:util';
import { PortError } from '@palimpsest/kernel';
import { keyServiceContract, temporaryCertificate } from '@palimpsest/testing';
import { describe, expect, it } from 'vitest';
import { startTransitServer, type TransitServer } from '../testing/transit-server.ts';
import { createTransitKeyService, type TransitOptions } from './transit-key-service.ts';

const over = (server: TransitServer, more: Partial<TransitOptions> = {}) =>
  createTransitKeyService({ ...server, ...more });

const secret = new Uint8Array(32).fill(7);

/** What a call was refused with, all of it, to be searched for what must not be there. */
const refusalOf = async (work: Promise<unknown>): Promise<PortError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof PortError) return error;
  throw new Error('the call was not refused');
};

keyServiceContract({
  name: 'the transit key service',
  create: async () => {
    const server = await startTransitServer();
    return { port: over(server), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  },
});

describe('the transit key service', () => {
  it('asks the calls of a transit engine', async () => {
    await using server = await startTransitServer();
    const port = createTransitKeyService({ ...server, url: `${server.url}/` });
    await port.unwrap(await port.wrap(secret));
    expect(server.calls).toEqual([
      'POST /v1/transit/encrypt/palimpsest',
      'POST /v1/transit/decrypt/palimpsest',
    ]);
  });

  it('unwraps what was wrapped before the service rotated its key', async () => {
    await using server = await startTransitServer();
    const port = over(server);
    const wrapped = await port.wrap(secret);
    server.rotate();
    expect(await port.unwrap(wrapped)).toEqual(secret);
  });

  it.each([
    ['a wrong token', { token: 'hvs.canary' }, 'INCOMPATIBLE', /refuses the token/],
    ['a key that is not there', { keyName: 'other' }, 'INCOMPATIBLE', /no such mount or key/],
  ] as const)('with %s is refused clearly', async (_what, more, code, why) => {
    await using server = await startTransitServer();
    const error = await refusalOf(over(server, more).wrap(secret));
    expect(error).toMatchObject({ code, retryable: false });
    expect(error.message).toMatch(why);
    expect(inspect(error, { depth: 9 })).not.toContain('canary');
  });

  it.each([503, 500, 429])('may be asked again when the service answers %i', async (status) => {
    await using server = await startTransitServer();
    server.fail(status);
    const error = await refusalOf(over(server).wrap(secret));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    expect(inspect(error, { depth: 9 })).not.toMatch(new RegExp(`canary|${server.token}`));
  });

  it('gives up on a service that does not answer in time, or is not there', async () => {
    const server = await startTransitServer();
    server.fail('hang');
    const slow = await refusalOf(over(server, { timeoutMs: 50 }).wrap(secret));
    expect(slow).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    await server[Symbol.asyncDispose]();
    const gone = await refusalOf(over(server).wrap(secret));
    expect(gone.message).toContain('cannot be reached (ECONNREFUSED)');
  });

  it('takes no other answer for a key', async () => {
    await using server = await startTransitServer();
    server.fail('nonsense');
    expect(await refusalOf(over(server).wrap(secret))).toMatchObject({ code: 'INCOMPATIBLE' });
  });

  it('trusts a certificate authority that it is given, and no service that it does not know', async () => {
    await using certificate = await temporaryCertificate();
    await using server = await startTransitServer({
      cert: certificate.certificate,
      key: certificate.key,
    });
    const port = over(server, { ca: Buffer.from(certificate.certificate) });
    expect(await port.unwrap(await port.wrap(secret))).toEqual(secret);
    const stranger = await refusalOf(over(server).wrap(secret));
    expect(stranger).toMatchObject({ code: 'UNAVAILABLE' });
    expect(stranger.message).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/);
    expect(server.calls).toHaveLength(2);
  });
});
