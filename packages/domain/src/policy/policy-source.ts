import type { SubjectId, TenantId } from '@palimpsest/kernel';
import type { Policy } from './policy.ts';

/** A policy document with the version that decisions under it name. */
export interface VersionedPolicy {
  readonly version: number;
  readonly policy: Policy;
  /** The log is away, so that a change may have been published that is not known yet. Left out when it is not. */
  readonly mayBeOld?: true;
}

/** Where both sides learn which policy holds. Answers from memory where it can, and is never older than two seconds while the log answers. */
export interface PolicySource {
  /** The policy of a subject; of what belongs to none (`null`, the default) the one that no rollout reaches. */
  readonly current: (tenant: TenantId, subject?: SubjectId | null) => Promise<VersionedPolicy>;
  /** Every policy that some subject of a tenant is under: one, or two while a version is rolled out. */
  readonly inForce: (tenant: TenantId) => Promise<readonly VersionedPolicy[]>;
}
