import { newKeySlots } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { people, putPerson } from '../testing/people.ts';
import { storageBed } from '../testing/temporary-storage.ts';
import { temporaryUser } from '../testing/temporary-user.ts';
import { describeWithMongoDb, temporaryDatabase } from '../testing/test-server.ts';
import { connectMongoDb } from './connection.ts';

const parts = ['', '-keys', '-ledger', '-snapshots', '-leases'];
const rolesOn = (database: string) =>
  parts.map((part) => ({ role: 'readWrite', db: `${database}${part}` }));

describeWithMongoDb('a user who may read and write the five databases, and nothing else', () => {
  describe('is enough', () => {
    test('to open and use all of the storage', async () => {
      await using bed = await storageBed();
      await using user = await temporaryUser(rolesOn(bed.database));
      await using storage = await bed.open({ url: user.url });
      const { readModel, keyStore, lease } = storage;
      await readModel.declare(people);
      await readModel.startRebuild('people');
      await readModel.apply('people', 'shadow', [putPerson('ann', 1n)], 1n);
      await readModel.promoteShadow('people');
      expect(await readModel.count('people', 'by_city', ['Lyon'])).toBe(1);
      const slots = newKeySlots(3);
      await keyStore.addSlots(slots);
      await keyStore.destroySlots(slots.slice(1).map(({ id }) => id));
      expect(await keyStore.getSlots(slots.map(({ id }) => id))).toEqual(slots.slice(0, 1));
      expect(await lease.acquire('job', { holder: 'a', ttlMs: 9_000 })).toBeDefined();
    });

    test('to go on past a transaction that somebody left open', async () => {
      await using database = temporaryDatabase();
      await using user = await temporaryUser(rolesOn(database.name));
      const connect = () => connectMongoDb({ url: user.url, database: database.name });
      await using gone = await connect();
      await using next = await connect();
      const filter = { name: 'contested' };
      const increment = { $inc: { writes: 1 } };
      const leftOpen = new Promise<void>((resolve) => {
        // Its work never ends, as that of a process that stands still.
        void gone.transaction(async (session) => {
          const things = gone.database('read-model').collection('things');
          await things.updateOne(filter, increment, { upsert: true, session });
          resolve();
          await new Promise(() => undefined);
        });
      });
      await leftOpen;
      const things = next.database('read-model').collection('things');
      await next.transaction(async (session) => {
        await things.updateOne(filter, increment, { upsert: true, session });
      });
      expect(await things.find().toArray()).toMatchObject([{ writes: 1 }]);
    });
  });
});
