import { z } from 'zod';
import { taskIdField } from '../fields/ids.ts';
import { subjectFields, takeOptionalSubject } from '../fields/subject.ts';

/** `/memory/v1/task/retry`: tries a failed task again; answers as `add` does. */
export const retryTaskRequest = z
  .strictObject({ ...subjectFields, task_id: taskIdField })
  .transform(takeOptionalSubject);
export type RetryTaskRequest = z.output<typeof retryTaskRequest>;
