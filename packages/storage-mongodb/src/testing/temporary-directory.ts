import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory of one test; disposing it removes it. */
export const temporaryDirectory = async (): Promise<
  AsyncDisposable & { readonly path: string }
> => {
  const path = await mkdtemp(join(tmpdir(), 'palimpsest-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
};
