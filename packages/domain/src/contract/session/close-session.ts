import { z } from 'zod';
import { callerIdField, memoryIdField, optionalCallerIdField } from '../fields/ids.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { byteText } from '../fields/text.ts';
import { limits } from '../limits.ts';

const promotionField = z.strictObject({
  memory_id: memoryIdField,
  level: z.enum(['APP', 'GLOBAL']),
});

/** `/memory/v1/session/close`: what is worth keeping of a session is seen more widely, the rest goes. */
export const closeSessionRequest = z
  .strictObject({
    ...subjectFields,
    session_id: callerIdField,
    app_id: optionalCallerIdField,
    promote: z.array(promotionField).max(limits.promotions).default([]),
    to_be_continued: z.boolean().default(false),
    summary: byteText(limits.summaryBytes).nullable().default(null),
  })
  .transform((body, context) => {
    for (const [at, { level }] of body.promote.entries()) {
      if (level === 'APP' && body.app_id === null) {
        context.addIssue({
          code: 'custom',
          path: ['promote', at, 'level'],
          message: 'level APP needs the app_id of the session',
        });
      }
    }
    return takeSubject(body, context);
  });
export type CloseSessionRequest = z.output<typeof closeSessionRequest>;
