import {
  type BatchUpdateAnswer,
  batchUpdateAnswer,
  batchUpdateResult,
  type TaskAnswer,
  type TasksAnswer,
  taskAnswer,
  taskDecision,
  taskError,
  tasksAnswer,
} from '@palimpsest/domain/contract';
import type { DomainErrorCode } from '@palimpsest/kernel';
import { z } from 'zod';
import { errorTable } from '../envelope/error-table.ts';

/**
 * Answers that carry errors of work done later, or of one item of many. Inside an error has a name;
 * outside it also has the number of the error table.
 */

const numberOf = (name: DomainErrorCode): number => errorTable[name].code;

/** `error` beside `code`: the name, as in the data of an error envelope. */
const withNumber = <E extends { readonly code: DomainErrorCode }>(error: E) => ({
  ...error,
  code: numberOf(error.code),
  error: error.code,
});

export const taskToWire = (task: TaskAnswer) => ({
  ...task,
  decisions: task.decisions.map((decision) =>
    decision.code === undefined ? decision : { ...decision, code: numberOf(decision.code) },
  ),
  error: task.error === null ? null : withNumber(task.error),
});

export const tasksToWire = (answer: TasksAnswer) => ({
  ...answer,
  tasks: answer.tasks.map(taskToWire),
});

export const batchUpdateToWire = (answer: BatchUpdateAnswer) => ({
  ...answer,
  results: answer.results.map((result) => ({
    ...result,
    error: result.error === null ? null : withNumber(result.error),
  })),
});

const numbered = { code: z.int() };
const named = { ...numbered, error: taskError.unwrap().shape.code };

export const taskWire = taskAnswer
  .extend({
    decisions: z.array(taskDecision.unwrap().extend({ code: z.int().optional() })),
    error: taskError.unwrap().extend(named).nullable(),
  })
  .meta({ id: 'Task' });

export const tasksWire = tasksAnswer.extend({ tasks: z.array(taskWire) });

export const batchUpdateWire = batchUpdateAnswer.extend({
  results: z.array(
    batchUpdateResult.unwrap().extend({
      error: z.object({ ...named, msg: z.string(), field: z.string().optional() }).nullable(),
    }),
  ),
});
