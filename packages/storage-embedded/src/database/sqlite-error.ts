import { PortError } from '@palimpsest/kernel';

/** Primary result codes (https://www.sqlite.org/rescode.html); the extended code holds it in its low byte. */
const sqliteCode = {
  error: 1,
  perm: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  constraint: 19,
  notADatabase: 26,
} as const;

interface SqliteError extends Error {
  readonly errcode: number;
}

const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

const primaryCode = (error: unknown): number | undefined =>
  isSqliteError(error) ? error.errcode & 0xff : undefined;

/** A unique index refused a row. */
export const isConstraintError = (error: unknown): boolean =>
  primaryCode(error) === sqliteCode.constraint;

/** Another connection holds the lock. */
export const isBusyError = (error: unknown): boolean => {
  const code = primaryCode(error);
  return code === sqliteCode.busy || code === sqliteCode.locked;
};

/** Reading or writing failed half-way: what is on disk is not known. */
export const isIoError = (error: unknown): boolean => primaryCode(error) === sqliteCode.io;

/**
 * Turns SQLite's errors into the port's. Others pass as they are. `file` names the database in the
 * message; SQLite's own messages name tables and columns, never values.
 */
export const toPortError = (error: unknown, file = 'the database'): unknown => {
  const code = primaryCode(error);
  if (code === undefined) return error;
  const detail = error instanceof Error ? error.message : '';
  switch (code) {
    case sqliteCode.full:
      return new PortError('UNAVAILABLE', `the disk of ${file} is full: free some space`, {
        retryable: true,
        cause: error,
      });
    case sqliteCode.readOnly:
    case sqliteCode.cantOpen:
    case sqliteCode.perm:
      return new PortError(
        'UNAVAILABLE',
        `${file} cannot be opened for writing: check that its directory exists and is writable`,
        { retryable: false, cause: error },
      );
    case sqliteCode.io:
      return new PortError(
        'UNAVAILABLE',
        `reading or writing ${file} failed (${detail}): check its disk and the space on it`,
        { retryable: true, cause: error },
      );
    case sqliteCode.busy:
    case sqliteCode.locked:
      return new PortError('UNAVAILABLE', `${file} is locked by another connection`, {
        retryable: true,
        cause: error,
      });
    case sqliteCode.corrupt:
    case sqliteCode.notADatabase:
    case sqliteCode.error:
      return corruptError(file, detail, error);
    default:
      return new PortError('UNAVAILABLE', `${file} failed (${detail})`, {
        retryable: false,
        cause: error,
      });
  }
};

export const corruptError = (file: string, detail: string, cause?: unknown): PortError =>
  new PortError(
    'CORRUPT',
    `${file} is damaged (${detail}): put it aside and restore it from a backup; a projection's file may be deleted and is rebuilt from the log`,
    { retryable: false, ...(cause === undefined ? {} : { cause }) },
  );
