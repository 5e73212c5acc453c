import { z } from 'zod';
import { readAfterFields } from '../fields/reading.ts';

/** `/audit/v1/retention`: what is kept, how long, and what is past its time. */
export const retentionRequest = z.strictObject({ ...readAfterFields });
export type RetentionRequest = z.output<typeof retentionRequest>;

export const retentionClass = z
  .object({
    class: z.enum([
      'deleted_memories',
      'archived_memories',
      'messages',
      'purges',
      'immediate_purges',
    ]),
    /** Days after which it is erased, by the policy. */
    term_days: z.int(),
    /** What there is of it now. */
    live: z.int(),
    /** Past its time and not erased yet: 0 after the daily job. */
    overdue: z.int(),
    /** Past its time, and kept by a legal hold. */
    held: z.int(),
  })
  .readonly();
export type RetentionClass = z.output<typeof retentionClass>;

export const retentionAnswer = z.object({
  classes: z.array(retentionClass).readonly(),
  overdue: z.int(),
  /** How long backups of the keys may be kept. */
  key_backup_days: z.int(),
});
export type RetentionAnswer = Readonly<z.output<typeof retentionAnswer>>;
