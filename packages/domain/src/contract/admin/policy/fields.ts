import { z } from 'zod';

/** Version of a tenant's policy: from 1, in the order of publishing. */
export const policyVersionField = z.int().min(1);

/** Share of the subjects; which ones is decided by their ids and never changes. */
export const shareField = z
  .number()
  .min(0, 'a share of the subjects lies between 0 and 1')
  .max(1, 'a share of the subjects lies between 0 and 1');

/** Which versions are in force. */
export const policyInForce = z
  .object({
    /** Version of all subjects but those of the rollout. */
    base: z.int(),
    rollout: z.object({ version: z.int(), share: z.number() }).readonly().nullable(),
  })
  .readonly();
export type PolicyInForce = z.output<typeof policyInForce>;
