import { DomainError } from '@palimpsest/kernel';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedKey, HttpDeps } from '../app-deps.ts';
import { secretOf } from './secret.ts';

/** No secret of ours is longer; a longer one is not worth a digest. */
const maxSecretLength = 512;

/** The key behind a call; throws `DomainError` `UNAUTHENTICATED` when it brings none that is valid. */
export const authenticateCall = async (
  { authenticate, clock }: Pick<HttpDeps, 'authenticate' | 'clock'>,
  request: FastifyRequest,
): Promise<AuthenticatedKey> => {
  const secret = secretOf(request.headers);
  if (secret === undefined) {
    throw new DomainError('UNAUTHENTICATED', 'an API key is needed', {
      hint: 'send Authorization: Bearer <key>',
    });
  }
  const key = secret.length > maxSecretLength ? null : await authenticate(secret, clock.now());
  if (key === null) {
    throw new DomainError('UNAUTHENTICATED', 'the API key is not valid', {
      hint: 'it is unknown, revoked or expired',
    });
  }
  return key;
};
