import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeySlot, type KeyStore, PortError } from '@palimpsest/kernel';
import { newKeySlots, newSubjectKeys, newTenantKeys } from '@palimpsest/testing';
import { type Binary, type Document, MongoClient } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { fromBinary } from '../connection/binary.ts';
import { connectMongoDb } from '../connection/connection.ts';
import { temporaryKeyStore } from '../testing/temporary-key-store.ts';
import { describeWithMongoDb, temporaryDatabase, testUrl } from '../testing/test-server.ts';
import { keyCollections } from './key-collections.ts';
import { createMongoDbKeyStore } from './key-store.ts';
import { unpackBytes } from './packed-bytes.ts';
import { unseal } from './sealing.ts';
import { tearPages } from './tear-pages.ts';

/** Several processes that end an epoch at once are in each other's way for a while. */
const patienceMs = 180_000;

const idsOf = (slots: readonly KeySlot[]) => slots.map(({ id }) => id);
const byId = (slots: readonly KeySlot[]) => slots.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const opened = (key: Uint8Array, place: string, sealed: Binary): Uint8Array | undefined => {
  try {
    return unseal(key, place, fromBinary(sealed));
  } catch {
    return undefined;
  }
};

/** Every document that MongoDB ever took for this database, from its oplog: deleted ones, too, and all their states. */
const everythingWritten = async (
  database: string,
): Promise<readonly (readonly [string, Document])[]> => {
  await using client = new MongoClient(testUrl());
  const ours = { $regex: `^${database}-keys\\.` };
  const entries = await client
    .db('local')
    .collection('oplog.rs')
    .find({ $or: [{ ns: ours }, { 'o.applyOps.ns': ours }] })
    .toArray();
  const flat = entries.flatMap((entry): Document[] =>
    Array.isArray(entry['o']['applyOps']) ? (entry['o']['applyOps'] as Document[]) : [entry],
  );
  return flat
    .filter(({ ns }) => String(ns).startsWith(`${database}-keys.`))
    .map(({ ns, o, o2 }): readonly [string, Document] => [
      String(ns).slice(`${database}-keys.`.length),
      // An update tells what it changed; the document's id stands beside it.
      { ...o2, ...o, ...o['diff']?.['u'], ...o['diff']?.['i'] },
    ]);
};

/** What a thief of the oplog and of the key directory can read: every secret that opens, in hex. */
const readableSecrets = async (database: string, directory: string): Promise<Set<string>> => {
  const written = await everythingWritten(database);
  const epochKeys = await Promise.all(
    (await readdir(directory)).map((name) => readFile(join(directory, name))),
  );
  const pageKeys = new Map<string, Uint8Array>();
  for (const [collection, { _id, key }] of written) {
    if (collection !== 'pages' || key === undefined) continue;
    for (const epochKey of epochKeys) {
      const pageKey = opened(epochKey, `page/${String(_id)}`, key as Binary);
      if (pageKey !== undefined) pageKeys.set(String(_id), pageKey);
    }
  }
  const readable = new Set<string>();
  for (const [collection, { _id, secret }] of written) {
    if (secret === undefined) continue;
    for (const pageKey of pageKeys.values()) {
      const bytes = opened(pageKey, `${collection}/${String(_id)}`, secret as Binary);
      if (bytes === undefined) continue;
      const parts = collection === 'slots' ? [bytes] : unpackBytes(bytes);
      for (const part of parts) readable.add(hex(part));
    }
  }
  return readable;
};

describeWithMongoDb('what the MongoDB key store destroyed', () => {
  test('opens from nothing that the oplog still holds, and what lives does', async () => {
    await using store = await temporaryKeyStore();
    const { port, directory, database } = store;
    const [gone, kept] = [newKeySlots(30), newKeySlots(700)];
    const [goneSubject, keptSubject] = [newSubjectKeys(), newSubjectKeys()];
    await port.addTenant(newTenantKeys());
    await port.addSubject(goneSubject);
    await port.addSubject(keptSubject);
    await port.addSlots([...gone.slice(0, 20), ...kept, ...gone.slice(20)]);

    const before = await readableSecrets(database, directory);
    for (const { secret } of gone) expect(before).toContain(hex(secret));
    expect(before).toContain(hex(goneSubject.subjectKey));

    await port.destroySlots(idsOf(gone));
    await port.destroySubject(goneSubject.subjectId);

    const after = await readableSecrets(database, directory);
    for (const { secret } of gone) expect(after).not.toContain(hex(secret));
    for (const part of [
      goneSubject.subjectKey,
      goneSubject.sealedName,
      new TextEncoder().encode(goneSubject.nameHmac),
    ]) {
      expect(after).not.toContain(hex(part));
    }
    for (const { secret } of kept) expect(after).toContain(hex(secret));
    expect(after).toContain(hex(keptSubject.subjectKey));
    expect(byId(await port.getSlots(idsOf([...gone, ...kept])))).toEqual(byId(kept));
  });

  test('opens from no older copy of the database: it is refused as a whole', async () => {
    await using store = await temporaryKeyStore();
    const { port, directory, database } = store;
    const slots = newKeySlots(40);
    await port.addSlots(slots);
    await using client = new MongoClient(testUrl());
    await using copy = temporaryDatabase();
    for (const { name } of await client.db(`${database}-keys`).listCollections().toArray()) {
      const documents = await client.db(`${database}-keys`).collection(name).find().toArray();
      if (documents.length > 0) {
        await client.db(`${copy.name}-keys`).collection(name).insertMany(documents);
      }
    }
    const openCopy = async (): Promise<KeyStore> => {
      const connection = await connectMongoDb({ url: testUrl(), database: copy.name });
      return createMongoDbKeyStore(connection, { epochKeyDirectory: directory });
    };
    expect(await (await openCopy()).getSlots(idsOf(slots))).toHaveLength(40);
    await port.destroySlots(idsOf(slots.slice(0, 1)));
    const refused = openCopy();
    await expect(refused).rejects.toBeInstanceOf(PortError);
    await expect(refused).rejects.toMatchObject({ code: 'INCOMPATIBLE' });
  });

  test('stays destroyed when a crash came between its removal and the end of the epoch', async () => {
    await using store = await temporaryKeyStore();
    const { port, directory, database, connection } = store;
    const [gone, kept] = [newKeySlots(5), newKeySlots(5)];
    await port.addSlots([...gone, ...kept]);
    const collections = keyCollections(connection.database('keys'));
    await connection.transaction((session) =>
      tearPages(collections, collections.slots, idsOf(gone), session),
    );
    expect(await readableSecrets(database, directory)).toContain(
      hex(gone[0]?.secret as Uint8Array),
    );
    const reopened = await store.reopen();
    const after = await readableSecrets(database, directory);
    for (const { secret } of gone) expect(after).not.toContain(hex(secret));
    expect(byId(await reopened.getSlots(idsOf(kept)))).toEqual(byId(kept));
  });

  test(
    'holds with several processes that add, read and destroy at once',
    async () => {
      await using store = await temporaryKeyStore();
      const stores = [store.port];
      for (let index = 0; index < 2; index += 1) {
        stores.push(
          await createMongoDbKeyStore(store.connection, { epochKeyDirectory: store.directory }),
        );
      }
      const outcomes = await Promise.all(
        stores.map(async (port) => {
          const gone: KeySlot[] = [];
          const kept: KeySlot[] = [];
          for (let round = 0; round < 6; round += 1) {
            const [stays, goes] = [newKeySlots(20), newKeySlots(3)];
            await port.addSlots([...stays, ...goes]);
            expect(await port.getSlots(idsOf(stays))).toHaveLength(20);
            await port.destroySlots(idsOf(goes));
            kept.push(...stays);
            gone.push(...goes);
          }
          return { gone, kept };
        }),
      );
      const kept = outcomes.flatMap((outcome) => outcome.kept);
      const gone = outcomes.flatMap((outcome) => outcome.gone);
      for (const port of stores) {
        expect(byId(await port.getSlots(idsOf([...kept, ...gone])))).toEqual(byId(kept));
      }
      const readable = await readableSecrets(store.database, store.directory);
      for (const { secret } of gone) expect(readable).not.toContain(hex(secret));
    },
    patienceMs,
  );
});

describeWithMongoDb('the epoch keys', () => {
  describe('of a key store', () => {
    test('lie in one file that only its owner may read, another one after each erasure', async () => {
      await using store = await temporaryKeyStore();
      const { port, directory } = store;
      const slots = newKeySlots(4);
      await port.addSlots(slots);
      const [first, ...others] = await readdir(directory);
      expect(others).toEqual([]);
      expect((await stat(join(directory, first ?? ''))).mode & 0o777).toBe(0o600);
      await port.destroySlots(idsOf(slots.slice(0, 2)));
      const [second, ...more] = await readdir(directory);
      expect(more).toEqual([]);
      expect(second).not.toBe(first);
      await port.destroySlots(idsOf(slots.slice(0, 2)));
      expect(await readdir(directory)).toEqual([second]);
    });
  });
});
