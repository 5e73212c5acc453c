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

const headBytes = 4;

/**
 * Those of `parts`, of four bytes or more, that stand somewhere in a file of the directory. One pass
 * over the files, however many parts.
 */
export const foundInFiles = async (
  directory: string,
  parts: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> => {
  const names = await readdir(directory);
  const files = await Promise.all(names.map((name) => readFile(join(directory, name))));
  const bytes = Buffer.concat(files);
  const byHead = Map.groupBy(parts, (part) => Buffer.from(part).readUInt32LE());
  const found = new Set<Uint8Array>();
  for (let offset = 0; offset + headBytes <= bytes.length; offset += 1) {
    for (const part of byHead.get(bytes.readUInt32LE(offset)) ?? []) {
      if (bytes.subarray(offset, offset + part.length).equals(part)) found.add(part);
    }
  }
  return [...found];
};
