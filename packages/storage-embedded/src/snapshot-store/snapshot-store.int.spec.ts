import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StreamName } from '@palimpsest/kernel';
import { expectPortError, newSnapshot, snapshotStoreContract } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { fileModes, foundInFiles } from '../testing/store-files.ts';
import { temporaryDirectory, temporaryStore } from '../testing/temporary-store.ts';
import { createEmbeddedSnapshotStore } from './snapshot-store.ts';
import { snapshotStoreFile } from './snapshot-store-format.ts';

const create = () => temporaryStore((directory) => createEmbeddedSnapshotStore({ directory }));

snapshotStoreContract({ name: 'the embedded snapshot store', create });

/** Pieces of 16 bytes all over a snapshot, its first and last bytes among them. */
const piecesOf = (bytes: Uint8Array): Uint8Array[] => {
  const count = Math.min(12, Math.floor(bytes.length / 16));
  const step = (bytes.length - 16) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) => {
    const start = Math.floor(index * step);
    return bytes.subarray(start, start + 16);
  });
};

describe('the embedded snapshot store', () => {
  test('leaves no byte of a dropped snapshot, nor of those it replaced, in any file', async () => {
    await using store = await create();
    const { port, directory } = store;
    const kept = newSnapshot({ bytes: new Uint8Array(randomBytes(9_000)) });
    await port.save(kept);
    const { stream } = newSnapshot();
    const saved = [50, 3_000, 40_000, 5_000, 300_000].map((size, index) =>
      newSnapshot({
        stream,
        revision: BigInt(index),
        bytes: new Uint8Array(randomBytes(size)),
      }),
    );
    for (const snapshot of saved) await port.save(snapshot);
    expect(await foundInFiles(directory, piecesOf(saved.at(-1)?.bytes ?? kept.bytes))).toHaveLength(
      12,
    );
    await port.drop(stream);
    const pieces = saved.flatMap(({ bytes }) => piecesOf(bytes));
    expect(await foundInFiles(directory, pieces)).toEqual([]);
    expect(await port.load(kept.stream)).toEqual(kept);
  });

  // SQLite moves rows between pages as others come and go; a moved row must not leave a copy behind.
  test('leaves no copy behind after many snapshots of many sizes came and went', async () => {
    await using store = await create();
    const { port, directory } = store;
    const streams = Array.from({ length: 150 }, () => newSnapshot().stream);
    const saved = new Map<StreamName, Uint8Array[]>();
    const gone: Uint8Array[] = [];
    for (let round = 0; round < 12; round += 1) {
      const saves = streams.map((stream, index) => {
        const size = 16 + ((index * 331 + round * 397) % (index % 5 === 0 ? 9_000 : 900));
        const bytes = new Uint8Array(randomBytes(size));
        saved.set(stream, [...(saved.get(stream) ?? []), bytes]);
        return port.save(newSnapshot({ stream, revision: BigInt(round), bytes }));
      });
      await Promise.all(saves);
      const going = streams.filter((_, index) => (index * 7 + round) % 11 < 2);
      await Promise.all(going.map((stream) => port.drop(stream)));
      for (const stream of going) {
        gone.push(...(saved.get(stream) ?? []));
        saved.delete(stream);
      }
    }
    expect(saved.size).toBeGreaterThan(50);
    expect(await foundInFiles(directory, gone.flatMap(piecesOf))).toEqual([]);
  });

  test('lets only its owner read its files', async () => {
    await using store = await create();
    await store.port.save(newSnapshot());
    const modes = await fileModes(store.directory);
    expect([...modes.keys()]).toContain(snapshotStoreFile);
    expect(new Set(modes.values())).toEqual(new Set([0o600]));
  });

  test('refuses a file of a newer release', async () => {
    await using directory = await temporaryDirectory();
    const open = () => createEmbeddedSnapshotStore({ directory: directory.path });
    await (await open())[Symbol.asyncDispose]();
    {
      using database = new DatabaseSync(join(directory.path, snapshotStoreFile));
      database.exec('PRAGMA user_version = 99');
    }
    await expectPortError(open(), 'INCOMPATIBLE');
  });
});
