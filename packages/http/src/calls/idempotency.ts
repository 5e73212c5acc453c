import type { Idempotency } from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import type { FastifyRequest } from 'fastify';

const maxLength = 255;
const noBytes = new Uint8Array(0);

/** The `Idempotency-Key` of a call with its body as it came; `null` when none was given. */
export const idempotencyOf = (request: FastifyRequest): Idempotency | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > maxLength) {
    throw new DomainError('INVALID_ARGUMENT', 'a header is not valid', {
      field: 'Idempotency-Key',
      hint: `must have 1 to ${maxLength} characters`,
    });
  }
  return { key, bodyBytes: request.bodyBytes ?? noBytes };
};
