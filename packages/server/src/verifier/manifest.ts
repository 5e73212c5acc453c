import { createHash } from 'node:crypto';
import { BundleUnreadable } from './errors.ts';
import { type LogKey, readNote } from './note.ts';
import { type BadEntry, badEntry } from './report.ts';
import type { TarReader } from './tar.ts';

export interface Manifest {
  readonly tenant: string;
  readonly origin: string;
  readonly subject: string | null;
  readonly mode: 'tree' | 'proofs';
  readonly from: bigint;
  readonly to: bigint;
  readonly treeSize: bigint;
  readonly leaves: number;
  readonly files: Readonly<Record<string, string>>;
}

const FILES = [
  'README.md',
  'keys.txt',
  'checkpoint.txt',
  'checkpoints.jsonl',
  'entries.jsonl',
] as const;

/** Throws `BundleUnreadable` for a text that is no manifest of this format. */
export const parseManifest = (text: string): Manifest => {
  try {
    const manifest = JSON.parse(text) as Record<string, unknown>;
    const member = (name: string): string => {
      const value = manifest[name];
      if (typeof value !== 'string') throw new RangeError(name);
      return value;
    };
    const { leaves, files, subject_id: subject } = manifest;
    const mode = member('mode');
    if (
      member('format') !== 'palimpsest-bundle-v1' ||
      (mode !== 'tree' && mode !== 'proofs') ||
      typeof leaves !== 'number' ||
      typeof files !== 'object' ||
      files === null
    ) {
      throw new RangeError('format');
    }
    return {
      tenant: member('tenant'),
      origin: member('origin'),
      subject: typeof subject === 'string' ? subject : null,
      mode,
      from: BigInt(member('from')),
      to: BigInt(member('to')),
      treeSize: BigInt(member('tree_size')),
      leaves,
      files: files as Record<string, string>,
    };
  } catch {
    throw new BundleUnreadable('manifest.json is no manifest of this format');
  }
};

/** Holds the signature of the manifest, and every file, against each other. What the entries show by themselves is named by them. */
export const checkManifest = async (
  tar: TarReader,
  text: string,
  manifest: Manifest,
  keys: readonly LogKey[],
): Promise<BadEntry | undefined> => {
  const note = readNote(await tar.text('manifest.note'), keys);
  if (note === undefined || note.verdict === 'bad_signature') {
    return badEntry('CHECKPOINT_SIGNATURE', null, 'the signature of the manifest is not good');
  }
  if (note.verdict === 'unknown_key') {
    return badEntry('KEY_MISMATCH', null, 'the manifest is signed by another key');
  }
  const digest = createHash('sha256').update(text).digest('hex');
  if (note.text !== `${manifest.origin}\nbundle ${digest}\n`) {
    return badEntry('ALTERED', null, 'the manifest is not the one that was signed');
  }
  for (const name of FILES) {
    if ((await tar.digest(name)) !== manifest.files[name]) {
      return badEntry('ALTERED', null, `${name} is not the file that was signed`);
    }
  }
  const known: readonly string[] = [...FILES, 'manifest.json', 'manifest.note'];
  const stranger = tar.names.find((name) => !known.includes(name));
  return stranger === undefined
    ? undefined
    : badEntry('INSERTED', null, 'a file stands in the bundle that was not signed');
};
