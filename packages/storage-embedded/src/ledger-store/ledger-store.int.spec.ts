import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tenantId } from '@palimpsest/kernel';
import { expectPortError, ledgerStoreContract, newLeaves } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { fileModes } from '../testing/store-files.ts';
import { temporaryDirectory, temporaryStore } from '../testing/temporary-store.ts';
import { createEmbeddedLedgerStore } from './ledger-store.ts';
import { ledgerStoreFile } from './ledger-store-format.ts';

const create = () => temporaryStore((directory) => createEmbeddedLedgerStore({ directory }));

ledgerStoreContract({ name: 'the embedded ledger store', create });

describe('the embedded ledger store', () => {
  test('lets only its owner read its files', async () => {
    await using store = await create();
    await store.port.append(tenantId('acme'), newLeaves(3));
    const modes = await fileModes(store.directory);
    expect([...modes.keys()]).toContain(ledgerStoreFile);
    expect(new Set(modes.values())).toEqual(new Set([0o600]));
  });

  test('refuses a file of a newer release', async () => {
    await using directory = await temporaryDirectory();
    const open = () => createEmbeddedLedgerStore({ directory: directory.path });
    await (await open())[Symbol.asyncDispose]();
    {
      using database = new DatabaseSync(join(directory.path, ledgerStoreFile));
      database.exec('PRAGMA user_version = 99');
    }
    await expectPortError(open(), 'INCOMPATIBLE');
  });

  test('says so when a leaf was taken out of its file', async () => {
    await using store = await create();
    const tenant = tenantId('acme');
    const leaves = newLeaves(6);
    await store.port.append(tenant, leaves.slice(0, 5));
    {
      using database = new DatabaseSync(join(store.directory, ledgerStoreFile));
      database.exec('DELETE FROM leaves WHERE sequence = 3');
    }
    await expectPortError(store.port.append(tenant, leaves.slice(3)), 'CORRUPT');
    expect((await store.port.last(tenant))?.sequence).toBe(4n);
  });
});
