import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/** An error as the server sends it: a status, and trailers by which the client chooses a class. */
export type WireError = ServiceError;

const wireError = (
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): WireError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

export const unavailable = (): WireError =>
  wireError(status.UNAVAILABLE, 'The server is not ready');

export const aborted = (): WireError => wireError(status.ABORTED, 'Operation timed out');

export const cancelled = (): WireError => wireError(status.CANCELLED, 'Operation was cancelled');

export const unauthenticated = (): WireError =>
  wireError(status.UNAUTHENTICATED, 'The user name or the password is wrong');

export const accessDenied = (): WireError =>
  wireError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const notLeader = (host: string, port: number): WireError =>
  wireError(status.NOT_FOUND, `Leader info available`, {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

export const streamDeleted = (stream: string): WireError =>
  wireError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const wrongExpectedVersion = (
  stream: string,
  expected: bigint,
  actual: bigint | 'no_stream',
): WireError =>
  wireError(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(expected),
    ...(actual === 'no_stream' ? {} : { 'actual-version': String(actual) }),
  });

export const appendTooLarge = (limit: number): WireError =>
  wireError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const invalidArgument = (details: string): WireError =>
  wireError(status.INVALID_ARGUMENT, details);
