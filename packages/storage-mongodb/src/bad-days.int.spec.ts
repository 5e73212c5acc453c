import { PortError, tenantId } from '@palimpsest/kernel';
import { newKeySlots, newLeaves, newSnapshot, temporaryCertificate } from '@palimpsest/testing';
import { MongoClient } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { openGateToMongoDb } from './testing/gate-to-mongodb.ts';
import { people, putPerson } from './testing/people.ts';
import { storageBed } from './testing/temporary-storage.ts';
import { temporaryUser } from './testing/temporary-user.ts';
import { describeWithMongoDb, testUrl } from './testing/test-server.ts';

/** What a call was refused with, or what it answered. */
const outcomeOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await work;
  } catch (error) {
    return error;
  }
};

const expectRefusal = async (work: Promise<unknown>, hint: string): Promise<void> => {
  const outcome = await outcomeOf(work);
  expect(outcome).toBeInstanceOf(PortError);
  expect(outcome).toMatchObject({ code: 'INCOMPATIBLE', retryable: false });
  expect((outcome as PortError).message).toContain(hint);
};

const expectOutage = async (work: Promise<unknown>): Promise<void> => {
  const outcome = await outcomeOf(work);
  expect(outcome).toBeInstanceOf(PortError);
  expect(outcome).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
};

/** Repeats a call as its callers do, until the server is found again. */
const eventually = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    const outcome = await outcomeOf(work());
    if (!(outcome instanceof PortError) || !outcome.retryable) return outcome as T;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const withUser = (user: string, password: string): string => {
  const url = new URL(testUrl());
  url.username = user;
  url.password = password;
  return url.href;
};

describeWithMongoDb('a MongoDB that is not as it should be', () => {
  describe('at the start', () => {
    test('down: says so, and that it may be tried again; then starts', async () => {
      await using bed = await storageBed();
      await using gate = await openGateToMongoDb();
      await gate.shut();
      await expectOutage(bed.open({ url: gate.url, timeoutMs: 500 }));
      await gate.open();
      await using storage = await eventually(() => bed.open({ url: gate.url, timeoutMs: 500 }));
      expect(await storage.keyStore.listTenants()).toEqual([]);
    });

    test('another password than ours: refused, without telling it', async () => {
      await using bed = await storageBed();
      const outcome = outcomeOf(bed.open({ url: withUser('palimpsest', 'not-the-password') }));
      await expectRefusal(
        bed.open({ url: withUser('palimpsest', 'not-the-password') }),
        'password',
      );
      expect(String(await outcome)).not.toContain('not-the-password');
    });

    test('a user who may only read: refused, with the role that is missing', async () => {
      await using bed = await storageBed();
      await using user = await temporaryUser(['readAnyDatabase']);
      await expectRefusal(bed.open({ url: user.url }), 'readWrite');
    });

    test('a certificate that is not trusted: refused', async () => {
      await using bed = await storageBed();
      await using tls = await temporaryCertificate();
      await using gate = await openGateToMongoDb({ tls: { cert: tls.certificate, key: tls.key } });
      await expectRefusal(bed.open({ url: gate.url, timeoutMs: 2_000 }), 'tlsCAFile');
      const trusting = `${gate.url}&tlsCAFile=${encodeURIComponent(tls.file)}`;
      await using storage = await bed.open({ url: trusting });
      expect(await storage.keyStore.listTenants()).toEqual([]);
    });

    test.each([['not an address'], ['http://127.0.0.1'], ['mongodb://']])(
      'an address that is none (%s): refused',
      async (url) => {
        await using bed = await storageBed();
        await expectRefusal(bed.open({ url }), 'address');
      },
    );

    test.each([
      ['', 'read-model'],
      ['-keys', 'keys'],
      ['-ledger', 'ledger'],
      ['-snapshots', 'snapshots'],
      ['-leases', 'leases'],
    ])('a database of a newer release (%s): refused', async (suffix, contents) => {
      await using bed = await storageBed();
      await (await bed.open())[Symbol.asyncDispose]();
      await using client = new MongoClient(testUrl());
      await client
        .db(`${bed.database}${suffix}`)
        .collection<{ readonly _id: string }>('palimpsest_format')
        .updateOne({ _id: contents }, { $set: { version: 99 } });
      await expectRefusal(bed.open(), 'newer release');
    });

    test('epoch keys of another database, or none: refused', async () => {
      await using bed = await storageBed();
      await using other = await storageBed();
      {
        await using storage = await bed.open();
        await storage.keyStore.addSlots(newKeySlots(3));
      }
      await expectRefusal(bed.open({ epochKeyDirectory: other.directory }), 'epoch key');
    });
  });

  describe('later', () => {
    test('down: every port says so, and works again by itself', async () => {
      await using bed = await storageBed();
      await using gate = await openGateToMongoDb();
      await using storage = await bed.open({ url: gate.url, timeoutMs: 1_000 });
      const { readModel, keyStore, ledgerStore, snapshotStore, lease } = storage;
      const [slots, leaves, snapshot, acme] = [
        newKeySlots(2),
        newLeaves(2),
        newSnapshot(),
        tenantId('acme'),
      ];
      await readModel.declare(people);
      const calls = {
        apply: () => readModel.apply('people', 'live', [putPerson('ann', 1n)], 1n),
        read: () => readModel.read([{ kind: 'get', collection: 'people', ids: ['ann'] }]),
        addSlots: () => keyStore.addSlots(slots),
        getSlots: () => keyStore.getSlots(slots.map(({ id }) => id)),
        append: () => ledgerStore.append(acme, leaves),
        last: () => ledgerStore.last(acme),
        save: () => snapshotStore.save(snapshot),
        load: () => snapshotStore.load(snapshot.stream),
        acquire: () => lease.acquire('job', { holder: 'a', ttlMs: 60_000 }),
      };
      await gate.shut();
      await Promise.all(Object.values(calls).map((call) => expectOutage(call())));
      await gate.open();
      for (const call of Object.values(calls)) {
        expect(await eventually(call as () => Promise<unknown>)).not.toBeInstanceOf(Error);
      }
      expect(await calls.read()).toEqual([
        [{ id: 'ann', document: { city: 'Lyon' }, position: 1n }],
      ]);
      expect(new Set(await calls.getSlots())).toEqual(new Set(slots));
      expect(await calls.last()).toEqual(leaves[1]);
      expect(await calls.load()).toEqual(snapshot);
      expect(await calls.acquire()).toMatchObject({ holder: 'a' });
    });

    test('a connection that breaks in the middle of writes: all of each batch is there, or nothing', async () => {
      await using bed = await storageBed();
      await using gate = await openGateToMongoDb();
      await using storage = await bed.open({ url: gate.url, timeoutMs: 1_000 });
      const { readModel } = storage;
      await readModel.declare(people);
      const batch = (position: bigint) =>
        Array.from({ length: 50 }, (_, index) => putPerson(`${position}-${index}`, position));
      for (let position = 1n; position <= 6n; position += 1n) {
        const writing = outcomeOf(readModel.apply('people', 'live', batch(position), position));
        await new Promise((resolve) => setTimeout(resolve, Number(position) * 2));
        await gate.shut();
        await writing;
        await gate.open();
        const count = await eventually(() => readModel.count('people', 'by_city', ['Lyon']));
        expect(BigInt(count)).toBe(50n * ((await readModel.checkpoint('people', 'live')) ?? 0n));
        await eventually(() => readModel.apply('people', 'live', batch(position), position));
        expect(await readModel.count('people', 'by_city', ['Lyon'])).toBe(50 * Number(position));
      }
    });

    test('missed: the next calls fail at once, and go through once it is found', async () => {
      await using bed = await storageBed();
      await using gate = await openGateToMongoDb();
      await using storage = await bed.open({ url: gate.url });
      await storage.readModel.declare(people);
      await gate.shut();
      await expectOutage(storage.readModel.checkpoint('people', 'live'));
      // Each that looked for the server would wait for two seconds.
      const started = performance.now();
      for (let call = 0; call < 50; call += 1) {
        await expectOutage(storage.keyStore.listTenants());
      }
      expect(performance.now() - started).toBeLessThan(50 * 2_000);
      await gate.open();
      expect(
        await eventually(() => storage.readModel.checkpoint('people', 'live')),
      ).toBeUndefined();
    });

    test('deaf: the call ends in bounded time, and works again by itself', async () => {
      await using bed = await storageBed();
      await using gate = await openGateToMongoDb();
      await using storage = await bed.open({ url: gate.url, timeoutMs: 1_000 });
      await storage.readModel.declare(people);
      gate.hang();
      await expectOutage(storage.readModel.checkpoint('people', 'live'));
      await gate.shut();
      await gate.open();
      const checkpoint = await eventually(() => storage.readModel.checkpoint('people', 'live'));
      expect(checkpoint).toBeUndefined();
    });
  });
});
