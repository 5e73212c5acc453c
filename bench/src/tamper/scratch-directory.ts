import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';

export interface ScratchDirectory extends AsyncDisposable {
  readonly path: string;
}

/**
 * A directory that is removed at the end; in memory where there is such a place. What is looked for in it is altered bytes,
 * not what a disk loses, so it need not wait for one.
 */
export const scratchDirectory = async (): Promise<ScratchDirectory> => {
  const named = (parent: string): Promise<string> => mkdtemp(join(parent, 'palimpsest-clean-'));
  const path = await named(MEMORY).catch(() => named(tmpdir()));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
};
