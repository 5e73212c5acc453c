import type { CallContext } from '@palimpsest/domain/contract';
import type { QueryDeps } from './deps.ts';

/** Turns positions as documents keep them (decimal text) into tokens for the caller. */
export const positionTokenOf = async (
  deps: Pick<QueryDeps, 'positionTokens'>,
  context: CallContext,
): Promise<(position: string) => string> => {
  const tokens = await deps.positionTokens(context.tenant);
  return (position) => tokens.write(BigInt(position));
};
