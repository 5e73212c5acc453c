import { z } from 'zod';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { byteText } from '../fields/text.ts';
import { limits } from '../limits.ts';

/** `/memory/v1/user/export`: everything that is held on a subject, as a file behind a link of short life. */
export const exportRequest = z
  .strictObject({
    ...subjectFields,
    format: z.enum(['jsonl', 'json']).default('jsonl'),
    ttl_minutes: z.int().min(1).max(limits.exportMinutes).default(15),
    /** The caller's own reference for the request; it stands in the manifest. */
    request_ref: byteText(limits.reasonBytes).nullable().default(null),
  })
  .transform(takeSubject);
export type ExportRequest = z.output<typeof exportRequest>;

export const exportAnswer = z.object({ task_id: z.string(), position: z.string() });
export type ExportAnswer = Readonly<z.output<typeof exportAnswer>>;
