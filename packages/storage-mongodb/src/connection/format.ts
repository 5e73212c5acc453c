import { PortError } from '@palimpsest/kernel';
import type { Db } from 'mongodb';

interface FormatDocument {
  readonly _id: string;
  readonly version: number;
}

const formatCollection = 'palimpsest_format';

/**
 * Sees to it that a database is ours, in a format that this release knows, and that we may write in it. A new
 * one is marked. Throws `PortError` `INCOMPATIBLE` otherwise.
 *
 * @param contents What lies in it, such as `keys`: two kinds never share a database.
 */
export const checkFormat = async (db: Db, contents: string, version: number): Promise<void> => {
  const formats = db.collection<FormatDocument>(formatCollection);
  // A write even when all is well: a user who may only read is told now and not at the first event.
  const stored = await formats.findOneAndUpdate(
    { _id: contents },
    [{ $set: { version: { $ifNull: ['$version', { $literal: version }] }, openedAt: '$$NOW' } }],
    { upsert: true, returnDocument: 'after' },
  );
  if (stored !== null && stored.version > version) {
    throw new PortError(
      'INCOMPATIBLE',
      `the database ${db.databaseName} was written by a newer release (format ${stored.version}, this one knows ${version}): start that release, or name another database`,
      { retryable: false },
    );
  }
};
