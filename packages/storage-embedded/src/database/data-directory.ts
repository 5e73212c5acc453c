import { mkdirSync } from 'node:fs';
import { PortError } from '@palimpsest/kernel';

/**
 * Makes the data directory when it is missing, open to its owner only. One that exists keeps its
 * mode: it may be a mount that somebody else administers. Its files are always 0600.
 */
export const ensureDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new PortError(
      'UNAVAILABLE',
      `the data directory ${directory} cannot be made: check the path and its permissions`,
      { retryable: false, cause: error },
    );
  }
};
