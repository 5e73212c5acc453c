import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type KeySlot, type SubjectKeys, subjectId, tenantId } from '@palimpsest/kernel';
import {
  expectPortError,
  keyStoreContract,
  newKeySlot,
  newKeySlots,
  newSubjectKeys,
  newTenantKeys,
  newWrappedKey,
} from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { fileModes, foundInFiles } from '../testing/store-files.ts';
import { temporaryDirectory, temporaryStore } from '../testing/temporary-store.ts';
import { createEmbeddedKeyStore } from './key-store.ts';
import { keyStoreFile } from './key-store-format.ts';

const create = () => temporaryStore((directory) => createEmbeddedKeyStore({ directory }));

keyStoreContract({ name: 'the embedded key store', create });

/** What must not be found in a file once the subject was destroyed. */
const bytesOf = ({ nameHmac, sealedName, subjectKey }: SubjectKeys): Uint8Array[] => [
  new TextEncoder().encode(nameHmac),
  sealedName,
  subjectKey,
];

describe('the embedded key store', () => {
  test('leaves no byte of a destroyed slot in any file', async () => {
    await using store = await create();
    const slots = newKeySlots(64);
    const secrets = slots.map(({ secret }) => secret);
    await store.port.addSlots(slots);
    expect(await foundInFiles(store.directory, secrets)).toHaveLength(64);
    await store.port.destroySlots(slots.map(({ id }) => id));
    expect(await foundInFiles(store.directory, secrets)).toEqual([]);
  });

  test('leaves no byte of a destroyed subject in any file', async () => {
    await using store = await create();
    const [gone, kept] = [newSubjectKeys(), newSubjectKeys()];
    for (const keys of [gone, kept]) await store.port.addSubject(keys);
    expect(await foundInFiles(store.directory, bytesOf(gone))).toHaveLength(3);
    await store.port.destroySubject(gone.subjectId);
    expect(await foundInFiles(store.directory, bytesOf(gone))).toEqual([]);
    expect(await foundInFiles(store.directory, bytesOf(kept))).toHaveLength(3);
  });

  test("leaves no byte of a tenant's replaced or destroyed keys in any file", async () => {
    await using store = await create();
    const { port, directory } = store;
    const many = Array.from({ length: 60 }, () => newTenantKeys());
    for (const keys of many) await port.addTenant(keys);
    const replaced = many.slice(0, 30);
    const to = replaced.map((from) => ({ from, to: { ...from, tenantKey: newWrappedKey() } }));
    expect(await port.replaceTenants(to)).toBe(true);
    expect(
      await foundInFiles(
        directory,
        replaced.map(({ tenantKey }) => tenantKey),
      ),
    ).toEqual([]);
    const last = many.at(-1);
    if (last === undefined) throw new Error('no tenant');
    const [slot, subject] = [
      newKeySlot({ tenant: last.tenant }),
      newSubjectKeys({ tenant: last.tenant }),
    ];
    await port.addSlots([slot]);
    await port.addSubject(subject);
    await port.destroyTenant(last.tenant);
    const gone = [last.tenantKey, last.pseudonymKey, slot.secret, ...bytesOf(subject)];
    expect(await foundInFiles(directory, gone)).toEqual([]);
    expect(await port.listTenants()).toHaveLength(59);
  });

  test('leaves no byte of a secret that was wrapped anew', async () => {
    await using store = await create();
    const { port, directory } = store;
    const slots = newKeySlots(100);
    const subject = newSubjectKeys();
    await port.addSlots(slots);
    await port.addSubject(subject);
    await port.rewrapSlots(slots.map(({ id }) => ({ id, secret: newWrappedKey() })));
    await port.rewrapSubjects([{ ...subject, subjectKey: newWrappedKey() }]);
    const gone = [...slots.map(({ secret }) => secret), subject.subjectKey];
    expect(await foundInFiles(directory, gone)).toEqual([]);
  });

  // SQLite moves rows between pages as others come and go; a moved row must not leave a copy behind.
  test('leaves no copy behind after many slots of many lengths came and went', async () => {
    await using store = await create();
    const { port, directory } = store;
    const gone: KeySlot[] = [];
    let live: KeySlot[] = [];
    for (let round = 0; round < 20; round += 1) {
      const added = Array.from({ length: 400 }, (_, index) =>
        newKeySlot({ secret: new Uint8Array(randomBytes(20 + ((index * 37 + round) % 900))) }),
      );
      await port.addSlots(added);
      const all = [...live, ...added];
      const going = all.filter((_, index) => (index * 7 + round) % 10 < 1 + (round % 5));
      await port.destroySlots(going.map(({ id }) => id));
      gone.push(...going);
      const destroyed = new Set(going);
      live = all.filter((slot) => !destroyed.has(slot));
    }
    const heads = gone.map(({ secret }) => secret.subarray(0, 16));
    expect(await foundInFiles(directory, heads)).toEqual([]);
    expect(await port.getSlots(live.map(({ id }) => id))).toEqual(live);
  });

  test('gives the place of destroyed slots to new ones', async () => {
    await using store = await create();
    const { port, directory } = store;
    const size = async () => {
      await port[Symbol.asyncDispose]();
      using database = new DatabaseSync(join(directory, keyStoreFile), { readOnly: true });
      return database.prepare('SELECT count(*) AS rows FROM secrets').get()?.['rows'];
    };
    for (let round = 0; round < 10; round += 1) {
      const slots = newKeySlots(100);
      await port.addSlots(slots);
      await port.destroySlots(slots.map(({ id }) => id));
    }
    expect(await size()).toBe(100);
  });

  test('tells names apart that share a place in the look-up', async () => {
    await using store = await create();
    const subjects = Array.from({ length: 1_500 }, () => newSubjectKeys());
    await Promise.all(subjects.map((keys) => store.port.addSubject(keys)));
    const found = await Promise.all(
      subjects.map(({ tenant, nameHmac }) => store.port.findSubject(tenant, nameHmac)),
    );
    expect(found).toEqual(subjects);
  });

  test('keeps a slot that something may be sealed under when its id comes again', async () => {
    await using store = await create();
    const slot = newKeySlot();
    await store.port.addSlots([slot]);
    await store.port.addSlots([newKeySlot({ id: slot.id }), newKeySlot()]);
    expect(await store.port.getSlots([slot.id])).toEqual([slot]);
  });

  test('adds a batch as a whole or not at all', async () => {
    await using store = await create();
    const [slot, broken] = [newKeySlot(), newKeySlot({ mintedAt: {} as never })];
    await expect(store.port.addSlots([slot, broken])).rejects.toThrow('cannot be bound');
    expect(await store.port.getSlots([slot.id])).toEqual([]);
  });

  test('carries ids and names of every script', async () => {
    await using store = await create();
    const keys = newSubjectKeys({ nameHmac: '深圳🏳️‍🌈é', subjectId: subjectId('ש-"\\') });
    await store.port.addSubject(keys);
    expect(await store.port.findSubject(keys.tenant, keys.nameHmac)).toEqual(keys);
    expect(await store.port.getSubject(keys.subjectId)).toEqual(keys);
  });

  test('lets only its owner read its files', async () => {
    await using store = await create();
    await store.port.addTenant(newTenantKeys({ tenant: tenantId('acme') }));
    const modes = await fileModes(store.directory);
    expect([...modes.keys()]).toContain(keyStoreFile);
    expect(new Set(modes.values())).toEqual(new Set([0o600]));
  });

  test('refuses a file of a newer release, or of something else', async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, keyStoreFile);
    const open = () => createEmbeddedKeyStore({ directory: directory.path });
    await (await open())[Symbol.asyncDispose]();
    {
      using database = new DatabaseSync(path);
      database.exec('PRAGMA user_version = 99');
    }
    await expectPortError(open(), 'INCOMPATIBLE');
    await writeFile(path, randomBytes(8_192));
    await expectPortError(open(), 'CORRUPT');
  });
});
