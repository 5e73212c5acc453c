import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContractStore } from '@palimpsest/testing';

/** A data directory of one test; disposing it removes it. */
export const temporaryDirectory = async (): Promise<
  AsyncDisposable & { readonly path: string }
> => {
  const path = await mkdtemp(join(tmpdir(), 'palimpsest-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
};

/** A store in a directory of its own, for the contract suites. */
export const temporaryStore = async <Port extends AsyncDisposable>(
  open: (directory: string) => Promise<Port>,
): Promise<ContractStore<Port> & { readonly directory: string }> => {
  const directory = await temporaryDirectory();
  let port = await open(directory.path);
  return {
    directory: directory.path,
    get port() {
      return port;
    },
    reopen: async () => {
      await port[Symbol.asyncDispose]();
      port = await open(directory.path);
      return port;
    },
    [Symbol.asyncDispose]: async () => {
      await port[Symbol.asyncDispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
};
