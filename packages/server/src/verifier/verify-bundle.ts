import { BadLine } from './bad-line.ts';
import { type Checked, checkProofs, checkTree } from './check-entries.ts';
import { BundleUnreadable } from './errors.ts';
import { checkManifest, parseManifest } from './manifest.ts';
import { parseKey, readCheckpoint, readNote } from './note.ts';
import { type BadEntry, type BundleReport, badEntry } from './report.ts';
import { openTar } from './tar.ts';

export interface VerifyOptions {
  /** Public keys of the log, as `name+id+base64`. @default those in the bundle, which then vouches for itself alone */
  readonly keys?: readonly string[];
}

const keysIn = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** What a line that cannot be read leaves to say: where it is. Throws anything else on. */
const atLine = (error: unknown): Checked => {
  if (!(error instanceof BadLine)) throw error;
  const firstBad = badEntry('ALTERED', null, error.message);
  return { firstBad, leaves: 0, events: 0, erased: 0 };
};

/**
 * Verifies an evidence bundle: no network, no database, nothing of the service's code. Throws `BundleUnreadable` for a file
 * that is no whole bundle.
 */
export const verifyBundle = async (
  path: string,
  options: VerifyOptions = {},
): Promise<BundleReport> => {
  await using tar = await openTar(path);
  const text = await tar.text('manifest.json');
  const manifest = parseManifest(text);
  const listed = keysIn(await tar.text('keys.txt')).map(parseKey);
  const given = options.keys?.map(parseKey);
  const trusted = given ?? listed;
  const note = readNote(await tar.text('checkpoint.txt'), trusted);
  const checkpoint = note === undefined ? undefined : readCheckpoint(note.text);
  if (note === undefined || checkpoint === undefined) {
    throw new BundleUnreadable('checkpoint.txt is no signed checkpoint');
  }

  const signature = (): BadEntry | undefined => {
    const last = checkpoint.size === 0n ? null : checkpoint.size - 1n;
    if (note.verdict === 'unknown_key') {
      return badEntry('KEY_MISMATCH', last, 'the checkpoint is signed by another key');
    }
    if (note.verdict === 'bad_signature' || checkpoint.origin !== manifest.origin) {
      return badEntry('CHECKPOINT_SIGNATURE', last, 'the signature of the checkpoint is not good');
    }
    return checkpoint.size === manifest.treeSize
      ? undefined
      : badEntry('FORKED', last, 'the checkpoint is not the one of the manifest');
  };

  const context = { tar, manifest, checkpoint, keys: [...trusted, ...listed] };
  const unsigned = signature();
  const checked =
    unsigned === undefined
      ? await (manifest.mode === 'tree' ? checkTree(context) : checkProofs(context)).catch(atLine)
      : { firstBad: unsigned, leaves: 0, events: 0, erased: 0 };
  const firstBad = checked.firstBad ?? (await checkManifest(tar, text, manifest, trusted)) ?? null;
  return {
    ok: firstBad === null,
    firstBad,
    origin: manifest.origin,
    leaves: checked.leaves,
    events: checked.events,
    erased: checked.erased,
    treeSize: checkpoint.size,
    checkpointAt: checkpoint.at,
    keyGiven: given !== undefined,
  };
};
