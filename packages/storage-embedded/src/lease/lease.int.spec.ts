import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expectPortError, leaseContract } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { fileModes } from '../testing/store-files.ts';
import { temporaryDirectory, temporaryStore } from '../testing/temporary-store.ts';
import { createEmbeddedLease } from './lease.ts';
import { leaseFile } from './lease-format.ts';

const create = () => temporaryStore((directory) => createEmbeddedLease({ directory }));

leaseContract({ name: 'the embedded lease', create });

describe('the embedded lease', () => {
  test('is free after a restart, and its next token is higher', async () => {
    await using store = await create();
    const before = await store.port.acquire('job', { holder: 'worker-1', ttlMs: 3_600_000 });
    const reopened = await store.reopen();
    const after = await reopened.acquire('job', { holder: 'worker-2', ttlMs: 3_600_000 });
    expect(after?.token).toBeGreaterThan(before?.token ?? 2n ** 62n);
    if (before !== undefined) await expectPortError(reopened.renew(before, { ttlMs: 1 }), 'FENCED');
  });

  test('gives rising tokens over many restarts, also without a clean end', async () => {
    await using directory = await temporaryDirectory();
    const tokens: bigint[] = [];
    for (let start = 0; start < 4; start += 1) {
      const lease = await createEmbeddedLease({ directory: directory.path });
      for (const name of ['a', 'b']) {
        const held = await lease.acquire(name, { holder: 'worker', ttlMs: 1_000 });
        tokens.push(held?.token ?? 0n);
      }
    }
    expect(tokens).toEqual([...new Set(tokens)].toSorted((left, right) => (left < right ? -1 : 1)));
  });

  test('lets only its owner read its files', async () => {
    await using store = await create();
    const modes = await fileModes(store.directory);
    expect([...modes.keys()]).toContain(leaseFile);
    expect(new Set(modes.values())).toEqual(new Set([0o600]));
  });

  test('refuses a file of a newer release', async () => {
    await using directory = await temporaryDirectory();
    const open = () => createEmbeddedLease({ directory: directory.path });
    await (await open())[Symbol.asyncDispose]();
    {
      using database = new DatabaseSync(join(directory.path, leaseFile));
      database.exec('PRAGMA user_version = 99');
    }
    await expectPortError(open(), 'INCOMPATIBLE');
  });
});
