import { subjectId, tenantId } from '@palimpsest/kernel';
import { expectPortError, newKeySlots, newSubjectKeys, newTenantKeys } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory, temporaryStore } from '../testing/temporary-store.ts';
import { createEmbeddedKeyReader } from './key-reader.ts';
import { createEmbeddedKeyStore } from './key-store.ts';

const create = () => temporaryStore((directory) => createEmbeddedKeyStore({ directory }));

describe('the key reader', () => {
  test('answers as the key store does', async () => {
    await using store = await create();
    const { port, directory } = store;
    await using reader = createEmbeddedKeyReader({ directory });
    const [tenant, subject, slots] = [newTenantKeys(), newSubjectKeys(), newKeySlots(300)];
    await port.addTenant(tenant);
    await port.addSubject(subject);
    await port.addSlots(slots);
    expect(await reader.getTenant(tenant.tenant)).toEqual(tenant);
    expect(await reader.listTenants()).toEqual([tenant.tenant]);
    expect(await reader.findSubject(subject.tenant, subject.nameHmac)).toEqual(subject);
    expect(await reader.getSubject(subject.subjectId)).toEqual(subject);
    expect(await reader.getSlots(slots.map(({ id }) => id))).toEqual(slots);
    expect(await reader.getTenant(tenantId('nobody'))).toBeUndefined();
    expect(await reader.getSubject(subjectId('nobody'))).toBeUndefined();
  });

  test('no longer finds what was destroyed after it had read it, and holds back no destruction', async () => {
    await using store = await create();
    const { port, directory } = store;
    await using reader = createEmbeddedKeyReader({ directory });
    const [subject, slots] = [newSubjectKeys(), newKeySlots(100)];
    const [gone, kept] = [slots.slice(0, 60), slots.slice(60)];
    const ids = slots.map(({ id }) => id);
    await port.addSubject(subject);
    await port.addSlots(slots);
    expect(await reader.getSlots(ids)).toHaveLength(100);
    expect(await reader.getSubject(subject.subjectId)).toEqual(subject);
    await port.destroySlots(gone.map(({ id }) => id));
    await port.destroySubject(subject.subjectId);
    expect(await reader.getSlots(ids)).toEqual(kept);
    expect(await reader.getSubject(subject.subjectId)).toBeUndefined();
  });

  test('refuses to write', async () => {
    await using store = await create();
    await using reader = createEmbeddedKeyReader({ directory: store.directory });
    const refused = [
      reader.addTenant(newTenantKeys()),
      reader.addSubject(newSubjectKeys()),
      reader.addSlots(newKeySlots(1)),
      reader.destroySubject(subjectId('somebody')),
      reader.destroySlots([]),
      reader.replaceTenants([]),
      reader.rewrapSubjects([]),
      reader.rewrapSlots([]),
      reader.destroyTenant(tenantId('acme')),
    ];
    for (const write of refused) await expect(write).rejects.toThrow('keys are only read here');
  });

  test('refuses every call after it was closed, and closing again does nothing', async () => {
    await using store = await create();
    const reader = createEmbeddedKeyReader({ directory: store.directory });
    await reader[Symbol.asyncDispose]();
    await reader[Symbol.asyncDispose]();
    await expectPortError(reader.listTenants(), 'CLOSED');
    await expectPortError(reader.getSlots([]), 'CLOSED');
  });

  test('makes no key store where there is none', async () => {
    await using directory = await temporaryDirectory();
    expect(() => createEmbeddedKeyReader({ directory: directory.path })).toThrow(
      'keys.db cannot be opened',
    );
  });
});
