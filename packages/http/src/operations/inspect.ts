import { DomainError } from '@palimpsest/kernel';
import type { FastifyRequest } from 'fastify';
import type { HttpDeps } from '../app-deps.ts';
import { authenticateCall } from '../auth/authenticate.ts';

export type InspectionDeps = Pick<HttpDeps, 'authenticate' | 'clock' | 'isLoopback'>;

/** Metrics and health details: for whoever sits at the machine, elsewhere for operators. */
export const requireOperator = async (
  deps: InspectionDeps,
  request: FastifyRequest,
): Promise<void> => {
  if (deps.isLoopback) return;
  const { scopes } = await authenticateCall(deps, request);
  if (!scopes.includes('operator')) {
    throw new DomainError('FORBIDDEN', 'the key does not allow this', {
      hint: 'scope operator is needed',
    });
  }
};

/** As {@link requireOperator}, answering instead of throwing when a right is missing. */
export const mayInspect = async (
  deps: InspectionDeps,
  request: FastifyRequest,
): Promise<boolean> => {
  try {
    await requireOperator(deps, request);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};
