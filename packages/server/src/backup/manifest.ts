import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config/config-error.ts';

const FILE = 'manifest.json';

const manifestSchema = z.strictObject({
  product: z.literal('palimpsest'),
  version: z.string(),
  made_at: z.string(),
  files: z.array(z.strictObject({ name: z.string(), sha256: z.string(), bytes: z.int() })),
});

/** What a backup directory holds. */
export type Manifest = z.output<typeof manifestSchema>;

/** Digest and length of a file, read in pieces. */
const digestOfFile = async (
  path: string,
): Promise<{ readonly sha256: string; readonly bytes: number }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    const piece = chunk as Buffer; // no encoding was given
    hash.update(piece);
    bytes += piece.length;
  }
  return { sha256: hash.digest('hex'), bytes };
};

export const writeManifest = async (
  directory: string,
  names: readonly string[],
  { version, madeAt }: { readonly version: string; readonly madeAt: string },
): Promise<Manifest> => {
  const files = await Promise.all(
    names.map(async (name) => ({ name, ...(await digestOfFile(join(directory, name))) })),
  );
  const manifest: Manifest = { product: 'palimpsest', version, made_at: madeAt, files };
  await writeFile(join(directory, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
};

const readManifest = (directory: string): Manifest => {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(directory, FILE), 'utf8')));
  } catch {
    throw new ConfigError(`${directory} is no backup of palimpsest: it has no readable ${FILE}`);
  }
};

/** The manifest of a backup whose files are all there and unchanged. Throws {@link ConfigError} naming the first that is not. */
export const checkedManifest = async (directory: string): Promise<Manifest> => {
  const manifest = readManifest(directory);
  for (const { name, sha256 } of manifest.files) {
    const found = await digestOfFile(join(directory, name)).catch(() => undefined);
    if (found?.sha256 === sha256) continue;
    const state = found === undefined ? 'is missing' : 'was changed';
    throw new ConfigError(`${join(directory, name)} ${state}: take another backup`);
  }
  return manifest;
};
