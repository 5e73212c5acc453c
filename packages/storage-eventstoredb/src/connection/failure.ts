import { PortError } from '@palimpsest/kernel';

/**
 * What an error of the client means:
 *
 * - `unreachable`: no connection; the request never left.
 * - `not-leader`: a follower refused; the client dials the leader at its next call.
 * - `interrupted`: the call broke off or was not answered; a write may have been carried out.
 * - `denied`: the user is wrong or has no right.
 * - `certificate`: TLS did not come about.
 * - `deleted`, `wrong-version`, `too-large`, `not-found`: what they say.
 * - `refused`: the server does not take the request as it is.
 */
export type FailureKind =
  | 'unreachable'
  | 'not-leader'
  | 'interrupted'
  | 'login'
  | 'denied'
  | 'certificate'
  | 'deleted'
  | 'wrong-version'
  | 'too-large'
  | 'not-found'
  | 'refused';

/** gRPC status codes that matter here. */
const codes = {
  cancelled: 1,
  invalidArgument: 3,
  notFound: 5,
  permissionDenied: 7,
  failedPrecondition: 9,
  unimplemented: 12,
  unavailable: 14,
  unauthenticated: 16,
} as const;

const kindOfType: Readonly<Record<string, FailureKind>> = {
  'not-leader': 'not-leader',
  'stream-deleted': 'deleted',
  'wrong-expected-version': 'wrong-version',
  'maximum-append-size-exceeded': 'too-large',
  'stream-not-found': 'not-found',
};

const certificateText =
  /certificate|self[- ]signed|altnames|wrong version number|SSL routines|EPROTO|unable to verify/i;
const unreachableText =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|Failed to discover|Name resolution failed/i;

/**
 * Classifies by code first: some of the client's rejections are plain gRPC errors without a type. What it does not know counts as
 * interrupted, which is the careful reading for a write.
 */
export const failureOf = (error: unknown): FailureKind => {
  if (!(error instanceof Error)) return 'interrupted';
  const code = 'code' in error ? error.code : undefined;
  const type = 'type' in error ? String(error.type) : '';
  const known = kindOfType[type];
  if (known !== undefined) return known;
  // Only these say that there never was a connection; a deadline's text speaks of name resolution, too.
  if (code === codes.unavailable || code === undefined) {
    if (certificateText.test(error.message)) return 'certificate';
    if (unreachableText.test(error.message)) return 'unreachable';
  }
  switch (code) {
    case codes.unauthenticated:
      return 'login';
    case codes.permissionDenied:
      return 'denied';
    case codes.invalidArgument:
      return /size/i.test(error.message) ? 'too-large' : 'refused';
    case codes.failedPrecondition:
    case codes.unimplemented:
      return 'refused';
    default:
      return type === 'access-denied' ? 'denied' : 'interrupted';
  }
};

/** Whether the same call may pass a moment later. */
export const isPassing = (kind: FailureKind): boolean =>
  kind === 'unreachable' || kind === 'not-leader' || kind === 'interrupted';

/**
 * The port's error for a read, a tombstone, or a write that surely was not carried out. The message holds nothing of the client's own error.
 */
export const toPortError = (error: unknown): PortError => {
  if (error instanceof PortError) return error;
  switch (failureOf(error)) {
    case 'deleted':
      return new PortError('STREAM_GONE', 'the stream was tombstoned', { retryable: false });
    case 'too-large':
      return new PortError(
        'TOO_LARGE',
        'EventStoreDB refuses an append of this size; raise its MaxAppendSize to 1 MiB',
        { retryable: false },
      );
    case 'login':
      return new PortError('UNAVAILABLE', 'EventStoreDB refuses the user or the password', {
        retryable: true,
      });
    case 'denied':
      return new PortError('UNAVAILABLE', 'EventStoreDB denies the user access', {
        retryable: true,
      });
    case 'certificate':
      return new PortError('UNAVAILABLE', 'the TLS connection to EventStoreDB did not come about', {
        retryable: true,
      });
    case 'refused':
      return new PortError(
        'CORRUPT',
        'EventStoreDB refuses the request as it is: a position that is none of its own, or a name that it does not take',
        { retryable: false },
      );
    default:
      return new PortError('UNAVAILABLE', 'EventStoreDB cannot be reached, or broke off', {
        retryable: true,
      });
  }
};
