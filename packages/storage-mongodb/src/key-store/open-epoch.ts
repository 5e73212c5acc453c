import { randomBytes } from 'node:crypto';
import { PortError } from '@palimpsest/kernel';
import { createEpochKeys, type EpochKeys } from './epoch-keys.ts';
import type { KeyCollections } from './key-collections.ts';
import { openPage, PageMovedError } from './page-keys.ts';

/**
 * The epoch keys that belong to the database; both are begun together. Throws `PortError` `INCOMPATIBLE` when the
 * directory is not the one that the database needs.
 */
export const openEpoch = async (
  { epochs, pages }: KeyCollections,
  directory: string,
): Promise<EpochKeys> => {
  const epoch = await epochs.findOneAndUpdate(
    { _id: 'epoch' },
    {
      $setOnInsert: {
        store: randomBytes(9).toString('hex'),
        current: 1,
        spent: false,
        changes: 0n,
      },
    },
    { upsert: true, returnDocument: 'after' },
  );
  const epochKeys = await createEpochKeys(directory, epoch?.store ?? '');
  const page = await pages.findOne({ epoch: epoch?.current ?? 1 });
  // Nothing was ever sealed: then the first key may be made, or one that a crash left unused.
  if (page === null) await epochKeys.make(epoch?.current ?? 1);
  else {
    try {
      await openPage(page, epochKeys);
    } catch (error) {
      if (!(error instanceof PageMovedError)) throw error;
      throw new PortError(
        'INCOMPATIBLE',
        `the epoch key of the key store is not in ${directory}: name the directory that belongs to this database, or restore it; a backup from before an erasure opens nothing, as it should`,
        { retryable: false },
      );
    }
  }
  return epochKeys;
};
