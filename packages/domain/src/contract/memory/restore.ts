import { z } from 'zod';
import { memoryStatusField } from '../fields/enums.ts';
import { memoryIdField } from '../fields/ids.ts';
import { subjectFields, takeOptionalSubject } from '../fields/subject.ts';

/** `/memory/v1/restore`: undo of a delete (inside retention) or of an archive. */
export const restoreRequest = z
  .strictObject({ ...subjectFields, memory_id: memoryIdField })
  .transform(takeOptionalSubject);
export type RestoreRequest = z.output<typeof restoreRequest>;

export const restoreAnswer = z.object({
  memory_id: z.string(),
  status: memoryStatusField,
  position: z.string(),
});
export type RestoreAnswer = Readonly<z.output<typeof restoreAnswer>>;
