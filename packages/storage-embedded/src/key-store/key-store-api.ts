import type { KeySlotId, SubjectId, SubjectKeys, TenantId, TenantKeys } from '@palimpsest/kernel';
import type { PackedSlots } from './packed-slots.ts';

/** A subject's name in its tenant. */
export interface SubjectName {
  readonly tenant: TenantId;
  readonly nameHmac: string;
}

/** The thread that keeps the keys. */
export interface KeyStoreApi {
  readonly getTenant: (tenant: TenantId) => TenantKeys | undefined;
  readonly addTenant: (keys: TenantKeys) => TenantKeys;
  readonly listTenants: (argument: undefined) => readonly TenantId[];
  readonly findSubject: (name: SubjectName) => SubjectKeys | undefined;
  readonly getSubject: (id: SubjectId) => SubjectKeys | undefined;
  readonly addSubject: (keys: SubjectKeys) => SubjectKeys;
  readonly destroySubject: (id: SubjectId) => void;
  readonly addSlots: (slots: PackedSlots) => void;
  readonly getSlots: (ids: readonly KeySlotId[]) => PackedSlots;
  readonly destroySlots: (ids: readonly KeySlotId[]) => Promise<void>;
}
