import { z } from 'zod';
import { levelField } from '../fields/enums.ts';
import { callerIdField, memoryIdField } from '../fields/ids.ts';
import { metadataField } from '../fields/metadata.ts';
import { subjectFields, takeOptionalSubject } from '../fields/subject.ts';
import { tagsField } from '../fields/tags.ts';
import { contentText } from '../fields/text.ts';
import { checkInterval, resolveTimes, timeField, timezoneField } from '../fields/time.ts';
import { limits } from '../limits.ts';

/**
 * What one update may change. A member that is left out stays; `null` clears a time, and under
 * `metadata` it removes that key.
 */
export const updateFields = {
  memory_id: memoryIdField,
  content: contentText(limits.memoryBytes).optional(),
  /** With `content`: it was always so, or it became so from `valid_at` (else now) on. */
  mode: z.enum(['corrects', 'changes']).optional(),
  is_important: z.boolean().optional(),
  expire_at: timeField.nullable().optional(),
  valid_at: timeField.nullable().optional(),
  invalid_at: timeField.nullable().optional(),
  custom_tags: tagsField.optional(),
  metadata: metadataField.optional(),
  level: levelField.optional(),
  app_id: callerIdField.optional(),
  /** The version that the caller saw; another one is 40903. */
  if_version: z.int().min(1).optional(),
} as const;

const updateItem = z.strictObject(updateFields);
type WrittenUpdate = z.output<typeof updateItem>;

const changing = [
  'content',
  'is_important',
  'expire_at',
  'valid_at',
  'invalid_at',
  'custom_tags',
  'metadata',
  'level',
  'app_id',
] as const satisfies readonly (keyof WrittenUpdate)[];

/** Reads the times of one update and refuses one that changes nothing. */
export const settleUpdate = <T extends WrittenUpdate>(
  update: T,
  timezone: string,
  context: z.RefinementCtx,
  path: readonly PropertyKey[] = [],
) => {
  const resolved = resolveTimes(
    update,
    ['expire_at', 'valid_at', 'invalid_at'],
    timezone,
    context,
    path,
  );
  if (changing.every((name) => update[name] === undefined)) {
    context.addIssue({ code: 'custom', path: [...path], message: 'names nothing to change' });
  }
  if (update.mode !== undefined && update.content === undefined) {
    context.addIssue({
      code: 'custom',
      path: [...path, 'mode'],
      message: 'only goes with content',
    });
  }
  checkInterval(resolved.valid_at, resolved.invalid_at, 'invalid_at', 'valid_at', context, path);
  return resolved;
};

/** `/memory/v1/update`. */
export const updateRequest = z
  .strictObject({ ...subjectFields, ...updateFields, timezone: timezoneField })
  .transform((body, context) => {
    const { timezone, ...update } = body;
    return settleUpdate(takeOptionalSubject(update, context), timezone, context);
  });
export type UpdateRequest = z.output<typeof updateRequest>;

/** Answer of `update` and `revert`. */
export const updateAnswer = z
  .object({ memory_id: z.string(), version: z.int(), position: z.string() })
  .meta({ id: 'Updated' });
export type UpdateAnswer = Readonly<z.output<typeof updateAnswer>>;
