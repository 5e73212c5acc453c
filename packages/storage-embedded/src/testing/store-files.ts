import { Buffer } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Permission bits of every file in a data directory, by name. */
export const fileModes = async (directory: string): Promise<ReadonlyMap<string, number>> => {
  const names = await readdir(directory);
  const modes = names.map(async (name) => {
    const { mode } = await stat(join(directory, name));
    return [name, mode & 0o777] as const;
  });
  return new Map(await Promise.all(modes));
};

/** Those of `parts` whose bytes stand somewhere in a file of the directory. */
export const foundInFiles = async (
  directory: string,
  parts: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> => {
  const names = await readdir(directory);
  const files = await Promise.all(names.map((name) => readFile(join(directory, name))));
  const bytes = Buffer.concat(files);
  return parts.filter((part) => bytes.includes(Buffer.from(part)));
};
