import type {
  KeySlot,
  KeySlotId,
  SubjectId,
  SubjectKeys,
  TenantId,
  TenantKeys,
} from '@palimpsest/kernel';

/** The thread that keeps the keys. */
export interface KeyStoreApi {
  readonly getTenant: (tenant: TenantId) => TenantKeys | undefined;
  readonly addTenant: (keys: TenantKeys) => TenantKeys;
  readonly listTenants: (argument: undefined) => readonly TenantId[];
  readonly findSubject: (name: {
    readonly tenant: TenantId;
    readonly nameHmac: string;
  }) => SubjectKeys | undefined;
  readonly getSubject: (subject: SubjectId) => SubjectKeys | undefined;
  readonly addSubject: (keys: SubjectKeys) => SubjectKeys;
  readonly destroySubject: (subject: SubjectId) => void;
  readonly addSlots: (slots: readonly KeySlot[]) => void;
  readonly getSlots: (ids: readonly KeySlotId[]) => readonly KeySlot[];
  readonly destroySlots: (ids: readonly KeySlotId[]) => void;
}
