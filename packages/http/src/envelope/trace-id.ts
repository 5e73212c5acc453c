import { randomUUID } from 'node:crypto';

// W3C Trace Context, level 1: version, trace id, parent id, flags; later versions may append fields.
const traceparent =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;

/** Trace id of a call: 32 hex digits, from a valid `traceparent` header, else a random one. */
export const traceIdOf = (header: string | readonly string[] | undefined): string => {
  const given = typeof header === 'string' ? traceparent.exec(header.trim())?.[1] : undefined;
  return given ?? randomUUID().replaceAll('-', '');
};
