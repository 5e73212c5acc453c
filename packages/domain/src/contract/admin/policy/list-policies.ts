import { z } from 'zod';
import { jsonAnswer } from '../../fields/json.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../../fields/reading.ts';
import { policyInForce } from './fields.ts';

/** `/admin/v1/policy/list`: who changed what, newest first. */
export const listPoliciesRequest = z.strictObject({ ...pagingFields, ...readAfterFields });
export type ListPoliciesRequest = z.output<typeof listPoliciesRequest>;

export const policyChange = z
  .object({
    op: z.enum(['PUBLISH', 'ROLLOUT', 'ROLLBACK']),
    version: z.int(),
    /** Share of the subjects that the version has since then; `null` for `PUBLISH`, which is followed by its rollout. */
    share: z.number().nullable(),
    at: z.string().meta({ format: 'date-time' }),
    actor: z.object({ type: z.string(), id: z.string() }).readonly(),
    note: z.string().nullable(),
    /** Version that `difference` is told against: the one that most subjects were under. */
    against: z.int().nullable(),
    /** Every number that the version changes, by its dotted path. */
    difference: z
      .array(z.object({ field: z.string(), before: jsonAnswer, after: jsonAnswer }).readonly())
      .readonly(),
    event_id: z.string(),
    position: z.string(),
  })
  .readonly();
export type PolicyChange = z.output<typeof policyChange>;

export const listPoliciesAnswer = z.object({
  in_force: policyInForce,
  changes: z.array(policyChange).readonly(),
  next_cursor: nextCursorField,
});
export type ListPoliciesAnswer = Readonly<z.output<typeof listPoliciesAnswer>>;
