import type { LedgerCheckpoint } from '@palimpsest/kernel';
import { checkNote, parseCheckpoint, parseNote } from '@palimpsest/ledger';
import type { PublicSigningKey } from '../../ledger/signing-keys.ts';
import { type BadPlace, badPlace } from './bad-place.ts';

/** A root that somebody outside holds for a size. */
export interface KnownRoot {
  readonly size: bigint;
  /** 32 bytes. */
  readonly root: Uint8Array;
}

/** What an anchor outside holds. */
export interface AnchoredRoot extends KnownRoot {
  /** Whether a key of this log signed it. */
  readonly signed: boolean;
}

/** Holds what an anchor has against the leaves. */
export const judgeAnchor = (
  { signed, root }: AnchoredRoot,
  leaves: KnownRoot & { readonly agreed: bigint },
): BadPlace | undefined => {
  if (!signed) {
    return badPlace('KEY_MISMATCH', leaves.size - 1n, 'an anchor holds a signature of another key');
  }
  return Buffer.compare(root, leaves.root) === 0
    ? undefined
    : badPlace('FORKED', leaves.agreed, 'an anchor outside holds another root for these leaves');
};

interface Leaves extends KnownRoot {
  readonly origin: string;
  readonly keys: readonly PublicSigningKey[];
  /** Leaves up to which an earlier root agreed. */
  readonly agreed: bigint;
}

/** Holds a stored checkpoint against the leaves that it should cover. */
export const judgeCheckpoint = (
  checkpoint: LedgerCheckpoint,
  { origin, keys, size, root, agreed }: Leaves,
): BadPlace | undefined => {
  const last = size === 0n ? 0n : size - 1n;
  const note = parseNote(checkpoint.text);
  const body = note === undefined ? undefined : parseCheckpoint(note.text);
  if (note === undefined || body === undefined) {
    return badPlace('CHECKPOINT_SIGNATURE', last, 'the checkpoint is no signed checkpoint');
  }
  const verdict = checkNote(note, keys);
  if (verdict === 'unknown_key') {
    return badPlace(
      'KEY_MISMATCH',
      last,
      'the checkpoint is signed by a key that is not of this log',
    );
  }
  if (verdict === 'bad_signature' || body.origin !== origin) {
    return badPlace('CHECKPOINT_SIGNATURE', last, 'the signature of the checkpoint is not good');
  }
  if (body.size !== checkpoint.size || body.at !== checkpoint.at) {
    return badPlace(
      'CHECKPOINT_SIGNATURE',
      last,
      'the checkpoint is filed under another size or time',
    );
  }
  return Buffer.compare(body.root, root) === 0
    ? undefined
    : badPlace('ROOT_MISMATCH', agreed, 'the leaves have another root than the signed one');
};
