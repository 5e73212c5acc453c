import {
  type BoxContext,
  type KeySlotId,
  type KeyStore,
  type SealedBox,
  type SubjectId,
  type TenantId,
  tenantId,
} from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import { isSealedBox } from './box.ts';
import { corrupt } from './errors.ts';
import { dataKeyOf, type SlotSecret, unwrapSlots } from './slot-secret.ts';
import type { SubjectKeyring, SubjectSecrets } from './subject-keyring.ts';
import type { TenantKeyring, TenantSecrets } from './tenant-keyring.ts';

/** A box with where it was found. */
export interface BoxAt {
  readonly box: SealedBox;
  readonly context: BoxContext;
  /** Subject of the stream; `null` for `tenant-` and `policy-` streams. */
  readonly subjectId: SubjectId | null;
}

/** Data key of a box that was loaded; `null`: its slot, subject or tenant was erased. */
export type DataKeyOf = (at: BoxAt) => Uint8Array | null;

/** Data keys of boxes, cached by slot. */
export interface DataKeys {
  /** Fetches what is missing for all boxes, the slots in one call, and answers their keys. */
  readonly load: (boxes: readonly BoxAt[]) => Promise<DataKeyOf>;
  /** `undefined`: not in the cache. */
  readonly cached: (at: BoxAt) => Uint8Array | undefined;
  readonly remember: (slot: SlotSecret) => void;
  readonly forgetSlots: (ids: readonly KeySlotId[]) => void;
  readonly forgetSubject: (id: SubjectId) => void;
  readonly forgetTenant: (id: TenantId) => void;
}

export const createDataKeys = ({
  keyStore,
  tenants,
  subjects,
  cacheSize,
  freshForMs,
}: {
  readonly keyStore: KeyStore;
  readonly tenants: TenantKeyring;
  readonly subjects: SubjectKeyring;
  readonly cacheSize: number;
  /** 0: without an end. */
  readonly freshForMs: number;
}): DataKeys => {
  const cache = new LRUCache<KeySlotId, SlotSecret>({ max: cacheSize, ttl: freshForMs });
  // Slots that were being read while something was forgotten may be what was forgotten: not cached.
  let forgotten = 0;

  /** Secrets of every tenant that a box names; `undefined` for one without keys. */
  const loadTenants = async (
    boxes: readonly BoxAt[],
  ): Promise<ReadonlyMap<string, TenantSecrets | undefined>> => {
    const found = new Map<string, TenantSecrets | undefined>();
    for (const id of new Set(boxes.map(({ context }) => context.tenant))) {
      found.set(id, await tenants.find(tenantId(id)));
    }
    return found;
  };

  const loadSubjects = async (
    boxes: readonly BoxAt[],
  ): Promise<ReadonlyMap<SubjectId, SubjectSecrets>> => {
    const found = new Map<SubjectId, SubjectSecrets>();
    for (const id of new Set(boxes.map(({ subjectId }) => subjectId))) {
      const secrets = id === null ? undefined : await subjects.find(id);
      if (secrets !== undefined) found.set(secrets.subjectId, secrets);
    }
    return found;
  };

  /** A slot by id; `null` when it no longer exists. */
  const loadSlots = async (
    boxes: readonly BoxAt[],
    tenantSecrets: ReadonlyMap<string, TenantSecrets | undefined>,
  ): Promise<ReadonlyMap<KeySlotId, SlotSecret | null>> => {
    const slots = new Map<KeySlotId, SlotSecret | null>();
    const missing: KeySlotId[] = [];
    for (const { box } of boxes) {
      if (!isSealedBox(box)) throw corrupt('a sealed box');
      if (slots.has(box.k)) continue;
      const known = cache.get(box.k);
      slots.set(box.k, known ?? null);
      if (known === undefined) missing.push(box.k);
    }
    if (missing.length === 0) return slots;
    const before = forgotten;
    const stored = Map.groupBy(await keyStore.getSlots(missing), ({ tenant }) => tenant);
    for (const [id, wrapped] of stored) {
      // A slot of a tenant that no box names: the box was moved to another tenant.
      if (!tenantSecrets.has(id)) throw corrupt('a sealed box');
      const tenant = tenantSecrets.get(id);
      for (const slot of tenant === undefined ? [] : unwrapSlots(tenant, wrapped)) {
        slots.set(slot.id, slot);
        if (before === forgotten) cache.set(slot.id, slot);
      }
    }
    return slots;
  };

  const forgetWhere = (isGone: (slot: SlotSecret) => boolean): void => {
    forgotten += 1;
    for (const [id, slot] of cache.entries()) if (isGone(slot)) cache.delete(id);
  };

  return {
    load: async (boxes) => {
      const tenantSecrets = await loadTenants(boxes);
      const subjectSecrets = await loadSubjects(boxes);
      const slots = await loadSlots(boxes, tenantSecrets);
      return ({ box, context, subjectId }) => {
        const slot = slots.get(box.k);
        if (slot === undefined) throw new TypeError('the keys of this box were not loaded');
        const tenant = tenantSecrets.get(context.tenant);
        if (slot === null || tenant === undefined) return null;
        if (subjectId === null) return dataKeyOf(slot, null, tenant.dataKey);
        const subject = subjectSecrets.get(subjectId);
        if (subject === undefined) return null;
        return dataKeyOf(slot, subjectId, subject.dataKey);
      };
    },
    cached: ({ box, subjectId }) => {
      if (!isSealedBox(box)) throw corrupt('a sealed box');
      const slot = cache.get(box.k);
      return slot?.derived?.owner === subjectId ? slot.derived.key : undefined;
    },
    remember: (slot) => {
      cache.set(slot.id, slot);
    },
    forgetSlots: (ids) => {
      forgotten += 1;
      for (const id of ids) cache.delete(id);
    },
    forgetSubject: (id) => {
      forgetWhere(({ derived }) => derived?.owner === id);
    },
    forgetTenant: (id) => {
      forgetWhere(({ tenant }) => tenant === id);
    },
  };
};
