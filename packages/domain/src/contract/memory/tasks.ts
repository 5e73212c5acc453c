import { z } from 'zod';
import { oneOrMany, taskStatusField } from '../fields/enums.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { taskAnswer } from './task.ts';

/** `/memory/v1/tasks`: the tasks of a subject, newest first. */
export const tasksRequest = z
  .strictObject({
    ...subjectFields,
    status: oneOrMany(taskStatusField).nullable().default(null),
    ...pagingFields,
    ...readAfterFields,
  })
  .transform(takeSubject);
export type TasksRequest = z.output<typeof tasksRequest>;

export const tasksAnswer = z.object({
  tasks: z.array(taskAnswer.readonly()).readonly(),
  next_cursor: nextCursorField,
});
export type TasksAnswer = Readonly<z.output<typeof tasksAnswer>>;
