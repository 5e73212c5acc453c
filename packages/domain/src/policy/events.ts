import type { DomainEvent } from '@palimpsest/kernel';
import { z } from 'zod';
import { sealedBoxSchema } from '../shared/schemas.ts';
import { policySchema } from './policy.ts';

const version = z.int().min(1);

/** Versions of the tunable numbers, stream `policy-<tenant>`. Storage format. */
export const policyEventSchemas = {
  /** The whole document. The first use of a tenant publishes the defaults as version 1, which holds for all from then on. */
  PolicyPublished: z.strictObject({
    version,
    policy: policySchema,
    /** {@link PolicyNote}; `null`: none was given. */
    sealed: sealedBoxSchema.nullable(),
  }),
  /** From now on a share of the subjects is under `version`, the others under `base`. */
  PolicyRolloutChanged: z.strictObject({
    version,
    share: z.number().min(0).max(1),
    base: version,
  }),
  /** From now on all subjects are under `to_version`. */
  PolicyRolledBack: z.strictObject({ from_version: version, to_version: version }),
} as const;

/** What the box of a published policy holds. */
export interface PolicyNote {
  readonly note: string;
}

export const policySchemaVersions: Readonly<Record<PolicyEventType, number>> = {
  PolicyPublished: 3,
  PolicyRolloutChanged: 1,
  PolicyRolledBack: 1,
};

export type PolicyEventType = keyof typeof policyEventSchemas;
export type PolicyEventData<T extends PolicyEventType> = z.infer<(typeof policyEventSchemas)[T]>;
export type PolicyEvent = {
  [T in PolicyEventType]: DomainEvent<T, PolicyEventData<T>>;
}[PolicyEventType];
