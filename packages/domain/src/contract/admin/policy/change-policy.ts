import { z } from 'zod';
import { byteText } from '../../fields/text.ts';
import { limits } from '../../limits.ts';
import { policyInForce, policyVersionField, shareField } from './fields.ts';

/**
 * `/admin/v1/policy/publish`: a new version. What `policy` names is changed, the rest stays as most subjects have it, so that a whole
 * document is taken as well. Its numbers are checked one by one; `policy/get` shows them all.
 */
export const publishPolicyRequest = z.strictObject({
  policy: z.record(z.string(), z.unknown()),
  note: byteText(limits.reasonBytes).nullable().default(null),
  /** Share of the subjects that the new version holds for; the others stay where they are. */
  share: shareField.default(1),
});
export type PublishPolicyRequest = z.output<typeof publishPolicyRequest>;

/** `/admin/v1/policy/rollout`: a version for another share of the subjects. */
export const rolloutPolicyRequest = z.strictObject({
  version: policyVersionField,
  share: shareField,
});
export type RolloutPolicyRequest = z.output<typeof rolloutPolicyRequest>;

/** `/admin/v1/policy/rollback`: an earlier version for all. */
export const rollbackPolicyRequest = z.strictObject({ to_version: policyVersionField });
export type RollbackPolicyRequest = z.output<typeof rollbackPolicyRequest>;

export const changePolicyAnswer = z
  .object({ version: z.int(), in_force: policyInForce, position: z.string() })
  .readonly()
  .meta({ id: 'PolicyChanged' });
export type ChangePolicyAnswer = z.output<typeof changePolicyAnswer>;
