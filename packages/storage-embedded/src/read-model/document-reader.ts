import { join } from 'node:path';
import type { DocumentReader } from '@palimpsest/kernel';
import { openReader } from '../database/open-database.ts';
import { toPortError } from '../database/sqlite-error.ts';
import { documentsOf, pageOf } from './read-blocks.ts';
import { readModelFile } from './read-model-format.ts';
import { createReadModelReader } from './read-model-reader.ts';

export interface EmbeddedDocumentReaderOptions {
  /** Data directory. Its read model must be open in this process, and closed after the reader. */
  readonly directory: string;
}

/**
 * The documents of a data directory for a thread that has its own work off the event loop: read in that thread, on a
 * connection of its own that cannot write. Sees what the read model committed before the call. What goes wrong rejects
 * with `PortError`, as in the read model.
 */
export const openEmbeddedDocumentReader = ({
  directory,
}: EmbeddedDocumentReaderOptions): DocumentReader & Disposable => {
  const database = openReader(join(directory, readModelFile));
  const reader = createReadModelReader(database);

  const translating = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw toPortError(error, readModelFile);
    }
  };

  return {
    read: async (requests, generation = 'live') =>
      translating(() => reader.read({ requests, generation }).map(documentsOf)),
    find: async (query, generation = 'live') =>
      translating(() => pageOf(reader.find({ query, generation }))),
    [Symbol.dispose]: () => {
      if (database.isOpen) database.close();
    },
  };
};
