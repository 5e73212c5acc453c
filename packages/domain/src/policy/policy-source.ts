import type { TenantId } from '@palimpsest/kernel';
import type { Policy } from './policy.ts';

/** A policy document with the version that decisions under it name. */
export interface VersionedPolicy {
  readonly version: number;
  readonly policy: Policy;
}

/** Where both sides learn which policy a tenant is under. Answers from memory where it can. */
export interface PolicySource {
  readonly current: (tenant: TenantId) => Promise<VersionedPolicy>;
}
