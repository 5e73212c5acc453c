import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is gone at the end of its scope. */
export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
  /** A path inside it. */
  readonly at: (...parts: readonly string[]) => string;
}

/** An empty folder, or a copy of another one. */
export const temporaryDirectory = async (copyOf?: string): Promise<TemporaryDirectory> => {
  const path = await mkdtemp(join(tmpdir(), 'palimpsest-'));
  if (copyOf !== undefined) await cp(copyOf, path, { recursive: true });
  return {
    path,
    at: (...parts) => join(path, ...parts),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
};
