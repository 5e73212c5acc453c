import {
  epochMilliseconds,
  type Instant,
  instant,
  type SubjectId,
  type TenantId,
} from '@palimpsest/kernel';
import type { Policy } from './policy.ts';
import type { PolicySource } from './policy-source.ts';

/** How long something stands before it is due, in milliseconds, as a policy says. */
export type TermOf = (policy: Policy) => number;

/** Since when something must have stood to be due now. */
export interface Cutoffs {
  /** By the shortest term that any subject of the tenant is under: what an index is asked for. */
  readonly latest: Instant;
  /** By the term of the subject itself, which a rollout may have reached or not: what decides. */
  readonly of: (subject: SubjectId) => Promise<Instant>;
}

export const createCutoffs = async (
  policies: PolicySource,
  tenant: TenantId,
  termOf: TermOf,
  now: Instant,
): Promise<Cutoffs> => {
  const before = (policy: Policy): number => epochMilliseconds(now) - termOf(policy);
  const inForce = await policies.inForce(tenant);
  return {
    latest: instant(Math.max(...inForce.map(({ policy }) => before(policy)))),
    of: async (subject) => instant(before((await policies.current(tenant, subject)).policy)),
  };
};
