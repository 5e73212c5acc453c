import type { DomainEvent } from '@palimpsest/kernel';
import { z } from 'zod';
import { policySchema } from './policy.ts';

/** Versions of the tunable numbers, stream `policy-<tenant>`. Storage format. */
export const policyEventSchemas = {
  /** The whole document. The first use of a tenant publishes the defaults as version 1. */
  PolicyPublished: z.strictObject({
    version: z.int().min(1),
    policy: policySchema,
  }),
} as const;

export const policySchemaVersions: Readonly<Record<PolicyEventType, number>> = {
  PolicyPublished: 1,
};

export type PolicyEventType = keyof typeof policyEventSchemas;
export type PolicyEventData<T extends PolicyEventType> = z.infer<(typeof policyEventSchemas)[T]>;
export type PolicyEvent = {
  [T in PolicyEventType]: DomainEvent<T, PolicyEventData<T>>;
}[PolicyEventType];
