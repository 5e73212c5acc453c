import { PortError } from '@palimpsest/kernel';
import {
  MongoBulkWriteError,
  MongoCompatibilityError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';

/** Codes of the server (its file error_codes.yml) that mean something of their own here. */
const serverCode = {
  unauthorized: 13,
  authenticationFailed: 18,
  snapshotUnavailable: 246,
  snapshotTooOld: 239,
  tooLarge: [10_334, 17_419, 17_420],
  timeLimits: [50, 262],
  /** Not a primary, stepping down, shutting down, disk full. */
  passing: [91, 189, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031],
} as const;

/** No connection could be had in time; the driver does not export its class. */
const waitQueueError = 'MongoWaitQueueTimeoutError';

const has = (codes: readonly number[], code: unknown): boolean =>
  typeof code === 'number' && codes.includes(code);

/** What Node calls a certificate that it does not trust, wherever it stands in the chain of causes. */
const certificateCode = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_(?:GET|VERIFY)/;

const isCertificateError = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && certificateCode.test(cause.code)) {
      return true;
    }
  }
  return false;
};

/** What the driver last heard from each server that it could not choose. */
const serverErrors = ({ reason }: MongoServerSelectionError): readonly unknown[] =>
  reason === undefined ? [] : [...reason.servers.values()].map(({ error }) => error);

const refused = (message: string): PortError =>
  new PortError('INCOMPATIBLE', message, { retryable: false });

/** Transactions and reads at one moment need 5.0; the driver itself speaks to nothing before 4.4. */
export const tooOld = (): PortError => refused('this MongoDB is older than 5.0: upgrade it');

const unavailable = (message: string): PortError =>
  new PortError('UNAVAILABLE', message, { retryable: true });

const ofServer = (error: MongoServerError): PortError => {
  const { code } = error;
  const name = error.codeName ?? String(code);
  if (code === serverCode.authenticationFailed) {
    return refused('MongoDB refuses the user or the password: correct them in the address');
  }
  if (code === serverCode.unauthorized) {
    return refused('the MongoDB user may not do this: grant it the role readWrite');
  }
  if (has(serverCode.tooLarge, code)) {
    return new PortError('TOO_LARGE', 'a document is larger than MongoDB takes (16 MiB)', {
      retryable: false,
    });
  }
  if (has(serverCode.timeLimits, code)) {
    return new PortError('TIMEOUT', 'MongoDB did not answer in time', { retryable: true });
  }
  const passes =
    has(serverCode.passing, code) ||
    code === serverCode.snapshotUnavailable ||
    code === serverCode.snapshotTooOld ||
    error.hasErrorLabel('TransientTransactionError') ||
    error.hasErrorLabel('RetryableWriteError');
  if (passes) return unavailable(`MongoDB cannot serve the call now (${name})`);
  return new PortError('UNAVAILABLE', `MongoDB refused the call (${name})`, { retryable: false });
};

/**
 * What ended a bulk write. The driver wraps even a server that it found in vain, or a connection that broke, in an error of the server,
 * without a code or label of its own.
 */
export const unwrapped = (error: unknown): unknown => {
  if (!(error instanceof MongoBulkWriteError)) return error;
  const cause: unknown = error.errorResponse;
  return cause instanceof MongoError && !(cause instanceof MongoServerError) ? cause : error;
};

/** The snapshot that a read was made at cannot be had any more, or not yet: a new one can. */
export const isSnapshotError = (error: unknown): boolean =>
  error instanceof MongoServerError &&
  (error.code === serverCode.snapshotUnavailable || error.code === serverCode.snapshotTooOld);

/** Another writer made a document of the same key first. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 11_000;

/**
 * Turns the driver's errors into the port's; others pass as they are. Messages of the server may hold values of
 * documents, so none of them is passed on, nor is the error itself.
 *
 * A connection that broke leaves open whether a write was carried out. Every write of these ports may be made
 * again without harm, so that is `UNAVAILABLE` as well.
 */
export const toPortError = (thrown: unknown): unknown => {
  const error = unwrapped(thrown);
  if (error instanceof MongoServerSelectionError) {
    const causes = serverErrors(error);
    if (causes.some((cause) => cause instanceof MongoCompatibilityError)) return tooOld();
    return causes.some(isCertificateError)
      ? refused("MongoDB's certificate is not trusted: name its authority with tlsCAFile")
      : unavailable('MongoDB cannot be reached, or has no primary');
  }
  if (error instanceof MongoNetworkError) {
    return isCertificateError(error)
      ? refused("MongoDB's certificate is not trusted: name its authority with tlsCAFile")
      : unavailable('the connection to MongoDB broke');
  }
  if (error instanceof MongoServerError) return ofServer(error);
  if (error instanceof MongoError) {
    const retryable =
      error.name === waitQueueError || error.hasErrorLabel('TransientTransactionError');
    return new PortError('UNAVAILABLE', `MongoDB failed (${error.name})`, { retryable });
  }
  return error;
};
