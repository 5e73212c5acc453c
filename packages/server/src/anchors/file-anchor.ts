import { appendFile, readFile } from 'node:fs/promises';
import type { Anchor } from './anchor.ts';

/** Notes in the file are told apart by an empty line, then this one. */
const SEPARATOR = '\n%%\n';

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Appends signed checkpoints to a file, which belongs on a disk, a mount or a medium that the operator of the service cannot
 * rewrite.
 */
export const createFileAnchor = (path: string): Anchor => ({
  name: 'file',
  kind: 'file',
  push: (note) => appendFile(path, `${note}${SEPARATOR}`, { mode: 0o600, flush: true }),
  readBack: async (origin) => {
    try {
      const text = await readFile(path, 'utf8');
      return text.split(SEPARATOR).filter((note) => note.startsWith(`${origin}\n`));
    } catch (error) {
      if (isAbsent(error)) return [];
      throw error;
    }
  },
});
