import type { KeyStore } from '@palimpsest/kernel';
import type { MongoDbConnection } from '../connection/connection.ts';
import { checkFormat } from '../connection/format.ts';
import { createPortCalls } from '../connection/port-calls.ts';
import { keyCollections } from './key-collections.ts';
import { openEpoch } from './open-epoch.ts';
import { createPageKeys } from './page-keys.ts';
import { createPageWriters } from './page-writer.ts';
import { createSealedRows } from './sealed-rows.ts';
import { createSlots } from './slots.ts';
import { createSubjects } from './subjects.ts';
import { createTenants } from './tenants.ts';
import { createTurnover } from './turnover.ts';

export interface MongoDbKeyStoreOptions {
  /**
   * Directory of the epoch keys, outside the database and its backups; made when it is missing. Every process that
   * serves the key store needs the same one.
   */
  readonly epochKeyDirectory: string;
}

const formatVersion = 1;

/**
 * Keys in a database of their own, in which nothing that was destroyed can be opened any more, although MongoDB
 * keeps deleted rows for a while: every secret is sealed under the key of its page (some hundred rows), every page
 * key under the key of an epoch, which lies in a file. Destroying a secret moves what else was on its page, gives
 * the page key up, and ends the epoch: the page keys that live on are sealed under a new epoch key, and the old one
 * is overwritten before the promise resolves.
 *
 * So a backup of the database opens only as long as no erasure followed it: back the keys up after an erasure.
 */
export const createMongoDbKeyStore = async (
  connection: MongoDbConnection,
  { epochKeyDirectory }: MongoDbKeyStoreOptions,
): Promise<KeyStore> => {
  const db = connection.database('keys');
  const collections = keyCollections(db);
  const calls = createPortCalls('key store', connection.presence);
  const epochKeys = await calls.run(async () => {
    await checkFormat(db, 'keys', formatVersion);
    await collections.makeIndexes();
    return openEpoch(collections, epochKeyDirectory);
  });
  const pageKeys = createPageKeys(collections, epochKeys);
  const sealedRows = createSealedRows(pageKeys);
  const writers = createPageWriters(connection, collections, epochKeys, pageKeys);
  const turnover = createTurnover(connection, collections, epochKeys, writers, sealedRows);
  const tenants = createTenants({ connection, collections, writers, sealedRows, turnover });
  const subjects = createSubjects({ db, connection, collections, writers, sealedRows, turnover });
  const slots = createSlots({ connection, collections, writers, sealedRows, turnover });
  // What a crash left half-way.
  await calls.run(() => turnover.run());

  return {
    getTenant: (tenant) => calls.run(() => tenants.getTenant(tenant)),
    addTenant: (keys) => calls.run(() => tenants.addTenant(keys)),
    listTenants: () => calls.run(() => tenants.listTenants()),
    replaceTenants: (replacements) => calls.run(() => tenants.replaceTenants(replacements)),
    destroyTenant: (tenant) => calls.run(() => tenants.destroyTenant(tenant)),
    findSubject: (tenant, nameHmac) => calls.run(() => subjects.findSubject(tenant, nameHmac)),
    getSubject: (id) => calls.run(() => subjects.getSubject(id)),
    addSubject: (keys) => calls.run(() => subjects.addSubject(keys)),
    destroySubject: (id) => calls.run(() => subjects.destroySubject(id)),
    listSubjects: (tenant, page) => calls.run(() => subjects.listSubjects(tenant, page)),
    rewrapSubjects: (keys) => calls.run(() => subjects.rewrapSubjects(keys)),
    addSlots: (added) => calls.run(() => slots.addSlots(added)),
    getSlots: (ids) => calls.run(() => slots.getSlots(ids)),
    listSlots: (tenant, page) => calls.run(() => slots.listSlots(tenant, page)),
    rewrapSlots: (changes) => calls.run(() => slots.rewrapSlots(changes)),
    destroySlots: (ids) => calls.run(() => slots.destroySlots(ids)),
    [Symbol.asyncDispose]: async () => calls.close(),
  };
};
