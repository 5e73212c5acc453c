import {
  type KeySlotId,
  type KeyStore,
  PortError,
  type SubjectId,
  type TenantId,
  type TenantKeys,
} from '@palimpsest/kernel';
import { corrupt, noTenant } from './errors.ts';
import { keyBytes } from './gcm.ts';
import { randomBytes } from './random-bytes.ts';
import type { RootKey } from './root-key.ts';
import { slotPlace } from './slot-secret.ts';
import { subjectKeyPlace } from './subject-keyring.ts';
import {
  openTenantRecord,
  sealTenantRecord,
  type TenantRecord,
  tenantKeyId,
  wrappingKeyOf,
} from './tenant-record.ts';
import { unwrapByTenant, unwrapKey, type WrapPlace, wrapKey } from './wrap-key.ts';

export interface TenantRotationDeps {
  readonly keyStore: KeyStore;
  readonly rootKey: RootKey;
  /**
   * Waits until every process that uses the store has looked at the tenant's record again: longer than `freshForMs`.
   * Does nothing where this process is the only one.
   */
  readonly settle: () => Promise<void>;
}

/** Short digests that tell the keys apart. */
export interface TenantRotation {
  readonly from: string;
  readonly to: string;
  readonly subjects: number;
  readonly slots: number;
}

/** Rows that are wrapped anew in one write. */
const PAGE = 1_000;

/** Wraps what is under the other of a tenant's keys under the current one. */
const createRewrapper = (record: TenantRecord) => {
  const keys = {
    wrappingKey: wrappingKeyOf(record.current),
    otherWrappingKey: record.other === null ? null : wrappingKeyOf(record.other.key),
  };
  return (wrapped: Uint8Array, place: WrapPlace, what: string): Uint8Array | undefined => {
    if (unwrapKey(keys.wrappingKey, wrapped, place) !== undefined) return undefined;
    const secret = unwrapByTenant(keys, wrapped, place);
    if (secret === undefined) throw corrupt(what);
    return wrapKey(keys.wrappingKey, secret, place);
  };
};

const rewrapSubjects = async (keyStore: KeyStore, record: TenantRecord): Promise<number> => {
  const rewrap = createRewrapper(record);
  let count = 0;
  for (let after: SubjectId | null = null; ; ) {
    const page = await keyStore.listSubjects(record.tenant, { after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return count;
    const changed = page.flatMap((keys) => {
      const subjectKey = rewrap(keys.subjectKey, subjectKeyPlace(keys), 'the key of a subject');
      return subjectKey === undefined ? [] : [{ subjectId: keys.subjectId, subjectKey }];
    });
    if (changed.length > 0) await keyStore.rewrapSubjects(changed);
    count += changed.length;
    after = last.subjectId;
  }
};

const rewrapSlots = async (keyStore: KeyStore, record: TenantRecord): Promise<number> => {
  const rewrap = createRewrapper(record);
  let count = 0;
  for (let after: KeySlotId | null = null; ; ) {
    const page = await keyStore.listSlots(record.tenant, { after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return count;
    const changed = page.flatMap(({ id, secret: wrapped }) => {
      const secret = rewrap(wrapped, slotPlace(record.tenant, id), 'a key slot');
      return secret === undefined ? [] : [{ id, secret }];
    });
    if (changed.length > 0) await keyStore.rewrapSlots(changed);
    count += changed.length;
    after = last.id;
  }
};

/**
 * Gives a tenant another key: whatever the old one wrapped is wrapped by the new one, and then the old one is gone. The log
 * is not touched, since data keys come from slots and subjects, which stay the same.
 *
 * In steps that can each be the last before a crash: the new key is stored beside the old one, for opening only; then it
 * wraps; then everything else is wrapped by it; then the old one goes. Until then both open. A call after a crash first ends
 * the change that it finds; `onRewrapped` is told before the old key goes, again after a crash there.
 *
 * Throws `DomainError` `NOT_FOUND` for a tenant without keys, `PortError` `UNAVAILABLE` when two change one tenant at once.
 */
export const rotateTenantKey = async (
  { keyStore, rootKey, settle }: TenantRotationDeps,
  tenant: TenantId,
  onRewrapped: (rotation: TenantRotation) => Promise<void>,
): Promise<TenantRotation> => {
  const load = async (): Promise<{ readonly keys: TenantKeys; readonly record: TenantRecord }> => {
    const keys = await keyStore.getTenant(tenant);
    if (keys === undefined) throw noTenant(tenant);
    return { keys, record: openTenantRecord(rootKey, keys) };
  };
  const change = async (
    next: (record: TenantRecord) => Pick<TenantRecord, 'current' | 'other'>,
  ): Promise<TenantRecord> => {
    const { keys: from, record } = await load();
    const changed = { ...record, ...next(record) };
    const to = sealTenantRecord(rootKey, changed);
    if (await keyStore.replaceTenants([{ from, to }])) return changed;
    throw new PortError('UNAVAILABLE', `the key of tenant ${tenant} is changed by somebody else`, {
      retryable: true,
    });
  };

  /** Moves all that the other key wraps, and lets that one go. */
  const finish = async (record: TenantRecord): Promise<TenantRotation> => {
    const subjects = await rewrapSubjects(keyStore, record);
    const slots = await rewrapSlots(keyStore, record);
    const from = record.other?.key ?? record.current;
    const to = record.current;
    const rotation = { from: tenantKeyId(from), to: tenantKeyId(to), subjects, slots };
    await onRewrapped(rotation);
    await change(({ current }) => ({ current, other: null }));
    return rotation;
  };

  const announced = await change(({ current, other }) => ({
    current,
    other: other ?? { is: 'next', key: randomBytes(keyBytes) },
  }));
  await settle();
  if (announced.other?.is === 'previous') return finish(announced);
  const turned = await change(({ current, other }) => ({
    current: other?.key ?? current,
    other: { is: 'previous', key: current },
  }));
  await settle();
  return finish(turned);
};
