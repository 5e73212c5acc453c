import { z } from 'zod';
import { callerIdField, optionalCallerIdField } from '../fields/ids.ts';
import { memoryObject } from '../fields/memory-object.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';

/** `/memory/v1/session/get`: how a session stands, and what was told in it. */
export const getSessionRequest = z
  .strictObject({
    ...subjectFields,
    session_id: callerIdField,
    app_id: optionalCallerIdField,
    ...pagingFields,
    ...readAfterFields,
  })
  .transform(takeSubject);
export type GetSessionRequest = z.output<typeof getSessionRequest>;

const instant = z.string().meta({ format: 'date-time' });

export const getSessionAnswer = z.object({
  session_id: z.string(),
  app_id: z.string().nullable(),
  /** `UNKNOWN`: nothing was ever told in it. A closed one that something is told in is open again. */
  state: z.enum(['OPEN', 'CLOSED', 'UNKNOWN']),
  /** As its caller gave it when it was closed. */
  summary: z.string().nullable(),
  last_activity_at: instant.nullable(),
  closed_at: instant.nullable(),
  /** What sessions before it left to go on from, while it is kept; the latest first. */
  continues: z.array(memoryObject).readonly(),
  /** What was told in it and is remembered, the oldest first, whoever may see it by now. */
  memories: z.array(memoryObject).readonly(),
  next_cursor: nextCursorField,
});
export type GetSessionAnswer = Readonly<z.output<typeof getSessionAnswer>>;
