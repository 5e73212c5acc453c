import { Buffer } from 'node:buffer';
import type { SnapshotStore } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { newStream } from '../fixtures/events.ts';
import { expectPortError } from '../fixtures/expectations.ts';
import { newSnapshot } from '../fixtures/snapshots.ts';
import type { ContractOptions } from './harness.ts';

/**
 * Every promise of the `SnapshotStore` port that can be seen through it, asserted on one engine. That
 * dropped bytes are in no file any more, each engine shows in its own way.
 */
export const snapshotStoreContract = ({
  name,
  create,
  persistent = true,
}: ContractOptions<SnapshotStore>): void => {
  describe(`${name} keeps the contract of a snapshot store`, () => {
    test('gives a snapshot back as it was saved', async () => {
      await using store = await create();
      const [first, second] = [newSnapshot(), newSnapshot({ foldVersion: 7, revision: 0n })];
      await store.port.save(first);
      await store.port.save(second);
      expect(await store.port.load(first.stream)).toEqual(first);
      expect(await store.port.load(second.stream)).toEqual(second);
      expect(await store.port.load(newStream())).toBeUndefined();
    });

    test('takes a snapshot of no bytes and one of megabytes', async () => {
      await using store = await create();
      const large = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 31) % 251);
      for (const bytes of [new Uint8Array(0), large]) {
        const snapshot = newSnapshot({ bytes });
        await store.port.save(snapshot);
        const loaded = await store.port.load(snapshot.stream);
        expect(Buffer.compare(loaded?.bytes ?? new Uint8Array(1), bytes)).toBe(0);
      }
    });

    test("leaves the caller's bytes as they are", async () => {
      await using store = await create();
      const shared = new Uint8Array([9, 1, 2, 3, 9]);
      const snapshot = newSnapshot({ bytes: shared.subarray(1, 4) });
      await store.port.save(snapshot);
      expect([...shared]).toEqual([9, 1, 2, 3, 9]);
      expect([...((await store.port.load(snapshot.stream))?.bytes ?? [])]).toEqual([1, 2, 3]);
    });

    test('keeps one snapshot a stream: the one of the highest revision', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const at = (revision: bigint) => newSnapshot({ stream, revision });
      const [middle, low, high] = [at(20n), at(19n), at(2n ** 53n + 1n)];
      await port.save(middle);
      await port.save(low);
      expect(await port.load(stream)).toEqual(middle);
      await port.save(high);
      expect(await port.load(stream)).toEqual(high);
      await port.save(middle);
      expect(await port.load(stream)).toEqual(high);
    });

    test('ends with the highest revision, in whatever order saves arrive', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      const snapshots = [5n, 9n, 1n, 7n, 8n].map((revision) => newSnapshot({ stream, revision }));
      await Promise.all(snapshots.map((snapshot) => port.save(snapshot)));
      expect(await port.load(stream)).toEqual(snapshots[1]);
    });

    test('lets another fold version replace a higher revision', async () => {
      await using store = await create();
      const { port } = store;
      const stream = newStream();
      await port.save(newSnapshot({ stream, foldVersion: 1, revision: 900n }));
      const refolded = newSnapshot({ stream, foldVersion: 2, revision: 10n });
      await port.save(refolded);
      expect(await port.load(stream)).toEqual(refolded);
      const older = newSnapshot({ stream, foldVersion: 1, revision: 5n });
      await port.save(older);
      expect(await port.load(stream)).toEqual(older);
    });

    test('drops a snapshot, and nothing else', async () => {
      await using store = await create();
      const { port } = store;
      const [gone, kept] = [newSnapshot(), newSnapshot()];
      for (const snapshot of [gone, kept]) await port.save(snapshot);
      await port.drop(gone.stream);
      expect(await port.load(gone.stream)).toBeUndefined();
      expect(await port.load(kept.stream)).toEqual(kept);
      const begun = newSnapshot({ stream: gone.stream, revision: 0n });
      await port.save(begun);
      expect(await port.load(gone.stream)).toEqual(begun);
    });

    test('drops again, or what was never there, without an error', async () => {
      await using store = await create();
      const snapshot = newSnapshot();
      await store.port.save(snapshot);
      for (const stream of [snapshot.stream, snapshot.stream, newStream()]) {
        await expect(store.port.drop(stream)).resolves.toBeUndefined();
      }
    });

    test('refuses to work once it is closed', async () => {
      await using store = await create();
      const { port } = store;
      await port[Symbol.asyncDispose]();
      await expectPortError(port.load(newStream()), 'CLOSED');
      await expectPortError(port.save(newSnapshot()), 'CLOSED');
      await expectPortError(port.drop(newStream()), 'CLOSED');
    });

    test.runIf(persistent)(
      'opened again, holds what was saved and not what was dropped',
      async () => {
        await using store = await create();
        const [kept, gone] = [newSnapshot(), newSnapshot()];
        for (const snapshot of [kept, gone]) await store.port.save(snapshot);
        await store.port.drop(gone.stream);
        const reopened = await store.reopen();
        expect(await reopened.load(kept.stream)).toEqual(kept);
        expect(await reopened.load(gone.stream)).toBeUndefined();
      },
    );
  });
};
