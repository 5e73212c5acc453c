import type { IncomingHttpHeaders } from 'node:http';

/**
 * The secret that a call brings: `Authorization: Bearer …` or `Token …`, else `X-API-Key`.
 * `undefined` when there is none, or in a scheme that we do not take.
 */
export const secretOf = (headers: IncomingHttpHeaders): string | undefined => {
  const { authorization } = headers;
  if (authorization !== undefined) return /^(?:Bearer|Token) +(\S+) *$/i.exec(authorization)?.[1];
  const key = headers['x-api-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
};
