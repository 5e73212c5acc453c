import { z } from 'zod';
import { decisionOpField, levelField, memTypeField, ownershipField } from '../fields/enums.ts';
import { optionalCallerIdField } from '../fields/ids.ts';
import { requireLevelIds } from '../fields/level.ts';
import { metadataField } from '../fields/metadata.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { tagsField } from '../fields/tags.ts';
import { contentText } from '../fields/text.ts';
import { checkInterval, resolveTimes, timeField, timezoneField } from '../fields/time.ts';
import { limits } from '../limits.ts';

const structuredMemoryField = z.strictObject({
  content: contentText(limits.memoryBytes),
  mem_type: memTypeField.default('SEMANTIC'),
  ownership: ownershipField.default('USER'),
  level: levelField.optional(),
  app_id: optionalCallerIdField,
  session_id: optionalCallerIdField,
  agent_id: optionalCallerIdField,
  is_important: z.boolean().default(false),
  persona: z.boolean().default(false),
  /** `null`: by ownership and type. */
  weight: z.number().min(0).max(1).nullable().default(null),
  valid_at: timeField.nullable().default(null),
  invalid_at: timeField.nullable().default(null),
  event_from: timeField.nullable().default(null),
  event_to: timeField.nullable().default(null),
  expire_at: timeField.nullable().default(null),
  custom_tags: tagsField.default([]),
  metadata: metadataField.default({}),
});

const settle = (
  memory: z.output<typeof structuredMemoryField>,
  timezone: string,
  context: z.RefinementCtx,
  path: readonly PropertyKey[],
) => {
  const level = memory.level ?? (memory.app_id === null ? 'GLOBAL' : 'APP');
  requireLevelIds(level, memory, context, path);
  if (memory.persona && memory.ownership !== 'AGENT') {
    context.addIssue({
      code: 'custom',
      path: [...path, 'persona'],
      message: 'needs ownership AGENT',
    });
  }
  const resolved = resolveTimes(
    memory,
    ['valid_at', 'invalid_at', 'event_from', 'event_to', 'expire_at'],
    timezone,
    context,
    path,
  );
  checkInterval(resolved.valid_at, resolved.invalid_at, 'invalid_at', 'valid_at', context, path);
  checkInterval(resolved.event_from, resolved.event_to, 'event_to', 'event_from', context, path);
  return { ...resolved, level };
};

/** `/memory/v1/add_structured`: facts that the caller words itself; all or nothing. */
export const addStructuredRequest = z
  .strictObject({
    ...subjectFields,
    memories: z.array(structuredMemoryField).min(1).max(limits.structuredMemories),
    /** False: each is evolved as an extracted fact would be. */
    skip_evolution: z.boolean().default(true),
    timezone: timezoneField,
  })
  .transform((body, context) => ({
    ...takeSubject(body, context),
    memories: body.memories.map((memory, at) =>
      settle(memory, body.timezone, context, ['memories', at]),
    ),
  }));
export type AddStructuredRequest = z.output<typeof addStructuredRequest>;

export const addStructuredAnswer = z.object({
  /** In the order of the request. */
  results: z
    .array(
      z
        .object({
          op: decisionOpField,
          memory_id: z.string().nullable(),
          version: z.int().nullable(),
          target: z.string().nullable(),
          reason: z.string().nullable(),
        })
        .readonly(),
    )
    .readonly(),
  position: z.string(),
});
export type AddStructuredAnswer = Readonly<z.output<typeof addStructuredAnswer>>;
