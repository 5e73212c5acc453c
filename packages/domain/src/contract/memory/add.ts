import { z } from 'zod';
import { levelField } from '../fields/enums.ts';
import { optionalCallerIdField } from '../fields/ids.ts';
import { requireLevelIds } from '../fields/level.ts';
import { metadataField } from '../fields/metadata.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { tagsField } from '../fields/tags.ts';
import { byteText, characterText, sealedBytes } from '../fields/text.ts';
import { resolveTimes, timeField, timezoneField } from '../fields/time.ts';
import { limits } from '../limits.ts';

const partField = z.strictObject({ type: z.literal('text'), text: byteText(limits.messageBytes) });

const contentField = z
  .union([
    byteText(limits.messageBytes),
    z
      .array(partField)
      .min(1)
      .max(limits.messageParts)
      .transform((parts) => parts.map(({ text }) => text).join('\n'))
      .pipe(byteText(limits.messageBytes)),
  ])
  .refine(
    (text) => sealedBytes(text) <= limits.messageJsonBytes,
    `must have at most ${limits.messageJsonBytes} bytes as JSON, where a control character takes six`,
  );

const messageField = z.strictObject({
  role: z.enum(['user', 'assistant', 'system', 'tool']),
  content: contentField,
  id: optionalCallerIdField,
  name: optionalCallerIdField,
  /** When it was said; default: the reference time. */
  at: timeField.nullable().default(null),
});

const entityTypeField = z.strictObject({
  name: characterText(limits.entityTypeNameCharacters),
  description: characterText(limits.entityTypeDescriptionCharacters),
});

const strategyParts = z.strictObject({
  infer: z.boolean().default(true),
  evolution: z.enum(['balanced', 'conservative', 'aggressive', 'append_only']).default('balanced'),
  focus: z.array(characterText(limits.focusCharacters)).max(limits.focusItems).default([]),
  instructions: byteText(limits.instructionsBytes).nullable().default(null),
  entity_types: z.array(entityTypeField).max(limits.entityTypes).default([]),
});

const strategyField = strategyParts.refine(
  (strategy) => sealedBytes(strategy) <= limits.strategyJsonBytes,
  `must have at most ${limits.strategyJsonBytes} bytes as JSON, where a control character takes six`,
);

/** `/memory/v1/add`: a conversation, accepted now and worked on later. */
export const addRequest = z
  .strictObject({
    ...subjectFields,
    messages: z.array(messageField).min(1).max(limits.messages),
    app_id: optionalCallerIdField,
    session_id: optionalCallerIdField,
    agent_id: optionalCallerIdField,
    level: levelField.optional(),
    ownership: z.enum(['USER', 'AGENT', 'BOTH']).default('USER'),
    strategy: strategyField.prefault({}),
    custom_tags: tagsField.default([]),
    metadata: metadataField.default({}),
    expire_at: timeField.nullable().default(null),
    is_important: z.boolean().default(false),
    /** The caller's "now"; `null`: arrival. */
    reference_time: timeField.nullable().default(null),
    timezone: timezoneField,
    purpose: characterText(limits.purposeCharacters).nullable().default(null),
  })
  .transform((body, context) => {
    const level = body.level ?? (body.app_id === null ? 'GLOBAL' : 'APP');
    requireLevelIds(level, body, context);
    return {
      ...resolveTimes(
        takeSubject(body, context),
        ['expire_at', 'reference_time'],
        body.timezone,
        context,
      ),
      level,
      messages: body.messages.map((message, at) =>
        resolveTimes(message, ['at'], body.timezone, context, ['messages', at]),
      ),
    };
  });
export type AddRequest = z.output<typeof addRequest>;
