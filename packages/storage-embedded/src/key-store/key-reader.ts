import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type KeyStore, PortError } from '@palimpsest/kernel';
import { openReader } from '../database/open-database.ts';
import { toPortError } from '../database/sqlite-error.ts';
import { keyStoreFile } from './key-store-format.ts';
import { createSecretRows } from './secret-rows.ts';
import { createSlotTable } from './slot-table.ts';
import { createSubjectTable } from './subject-table.ts';
import { createTenantTable } from './tenant-table.ts';

export interface EmbeddedKeyReaderOptions {
  /** Data directory. Its key store must be open in this process, and closed after the reader. */
  readonly directory: string;
}

/** What the reader answers, over the tables that `createKeyTables` writes. */
const readingOver = (database: DatabaseSync) => {
  const secrets = createSecretRows(database);
  const tenants = createTenantTable(database);
  const subjects = createSubjectTable(database, secrets);
  const slots = createSlotTable(database, secrets);
  return {
    getTenant: tenants.get,
    listTenants: tenants.list,
    findSubject: subjects.find,
    getSubject: subjects.get,
    getSlots: slots.get,
    listSubjects: subjects.list,
    listSlots: slots.list,
  };
};

const refuse = async (): Promise<never> => {
  throw new TypeError('keys are only read here: write through the key store');
};

/**
 * The keys of a data directory for a thread that has its own work off the event loop, such as the one
 * of the search index: read in that thread, on a connection that cannot write. A key store there would
 * start a thread within the thread and send every slot across.
 *
 * Sees what the key store committed before the call, so a destroyed key is not found. A method that writes
 * throws `TypeError`; after the reader was closed one that reads throws `PortError` `CLOSED`.
 */
export const createEmbeddedKeyReader = ({ directory }: EmbeddedKeyReaderOptions): KeyStore => {
  const database = openReader(join(directory, keyStoreFile));
  const read = readingOver(database);

  /** Async, so that what goes wrong rejects as it does in the key store. */
  const answering =
    <Arguments extends readonly unknown[], Answer>(method: (...given: Arguments) => Answer) =>
    async (...given: Arguments): Promise<Answer> => {
      if (!database.isOpen) {
        throw new PortError('CLOSED', 'the store was closed', { retryable: false });
      }
      try {
        return method(...given);
      } catch (error) {
        throw toPortError(error, keyStoreFile);
      }
    };

  return {
    getTenant: answering(read.getTenant),
    listTenants: answering(read.listTenants),
    findSubject: answering(read.findSubject),
    getSubject: answering(read.getSubject),
    getSlots: answering(read.getSlots),
    listSubjects: answering(read.listSubjects),
    listSlots: answering(read.listSlots),
    addTenant: refuse,
    replaceTenants: refuse,
    destroyTenant: refuse,
    rewrapSubjects: refuse,
    rewrapSlots: refuse,
    addSubject: refuse,
    addSlots: refuse,
    destroySubject: refuse,
    destroySlots: refuse,
    [Symbol.asyncDispose]: async () => {
      if (database.isOpen) database.close();
    },
  };
};
