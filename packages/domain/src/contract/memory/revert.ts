import { z } from 'zod';
import { memoryIdField } from '../fields/ids.ts';
import { subjectFields, takeOptionalSubject } from '../fields/subject.ts';

/** `/memory/v1/revert`: a new version with the content of an old one; answers as `update` does. */
export const revertRequest = z
  .strictObject({ ...subjectFields, memory_id: memoryIdField, version: z.int().min(1) })
  .transform(takeOptionalSubject);
export type RevertRequest = z.output<typeof revertRequest>;
