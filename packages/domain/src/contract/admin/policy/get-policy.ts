import { z } from 'zod';
import { jsonAnswer } from '../../fields/json.ts';
import { readAfterFields } from '../../fields/reading.ts';
import { policyInForce, policyVersionField } from './fields.ts';

/** `/admin/v1/policy/get`: a version in full; without one, that which most subjects are under. */
export const getPolicyRequest = z.strictObject({
  version: policyVersionField.nullable().default(null),
  ...readAfterFields,
});
export type GetPolicyRequest = z.output<typeof getPolicyRequest>;

export const getPolicyAnswer = z.object({
  version: z.int(),
  policy: z.record(z.string(), jsonAnswer).readonly(),
  /** Share of the subjects that are under this version now. */
  share: z.number(),
  in_force: policyInForce,
});
export type GetPolicyAnswer = Readonly<z.output<typeof getPolicyAnswer>>;
