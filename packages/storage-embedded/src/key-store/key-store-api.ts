import type {
  KeyPage,
  KeySlotId,
  SubjectId,
  SubjectKeys,
  TenantId,
  TenantKeys,
  TenantReplacement,
} from '@palimpsest/kernel';
import type { PackedSlots } from './packed-slots.ts';

/** A subject's name in its tenant. */
export interface SubjectName {
  readonly tenant: TenantId;
  readonly nameHmac: string;
}

/** A page of what a tenant has. */
export interface TenantPage<Id extends string> {
  readonly tenant: TenantId;
  readonly page: KeyPage<Id>;
}

/** Secrets of slots that are there. */
export interface PackedSecrets {
  readonly ids: readonly KeySlotId[];
  readonly secrets: PackedSlots['secrets'];
}

/** The thread that keeps the keys. */
export interface KeyStoreApi {
  readonly getTenant: (tenant: TenantId) => TenantKeys | undefined;
  readonly addTenant: (keys: TenantKeys) => TenantKeys;
  readonly listTenants: (argument: undefined) => readonly TenantId[];
  readonly replaceTenants: (replacements: readonly TenantReplacement[]) => boolean;
  readonly destroyTenant: (tenant: TenantId) => Promise<void>;
  readonly findSubject: (name: SubjectName) => SubjectKeys | undefined;
  readonly getSubject: (id: SubjectId) => SubjectKeys | undefined;
  readonly addSubject: (keys: SubjectKeys) => SubjectKeys;
  readonly destroySubject: (id: SubjectId) => void;
  readonly listSubjects: (of: TenantPage<SubjectId>) => readonly SubjectKeys[];
  readonly rewrapSubjects: (
    changes: readonly Pick<SubjectKeys, 'subjectId' | 'subjectKey'>[],
  ) => void;
  readonly addSlots: (slots: PackedSlots) => void;
  readonly getSlots: (ids: readonly KeySlotId[]) => PackedSlots;
  readonly listSlots: (of: TenantPage<KeySlotId>) => PackedSlots;
  readonly rewrapSlots: (packed: PackedSecrets) => void;
  readonly destroySlots: (ids: readonly KeySlotId[]) => Promise<void>;
}
