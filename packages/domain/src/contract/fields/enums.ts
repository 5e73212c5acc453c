import { z } from 'zod';

export const levelField = z.enum(['GLOBAL', 'APP', 'SESSION']);
export const ownershipField = z.enum(['USER', 'AGENT']);
export const memTypeField = z.enum(['SEMANTIC', 'EPISODIC', 'PROCEDURAL']);
export const memoryStatusField = z.enum(['ACTIVE', 'SUPERSEDED', 'ARCHIVED', 'DELETED']);
export const taskStatusField = z.enum(['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED']);
export const opSourceField = z.enum(['SYSTEM', 'USER', 'AGENT', 'ADMIN']);
export const changeTypeField = z.enum([
  'ADD',
  'UPDATE',
  'MERGE',
  'SUPERSEDE',
  'REINSTATE',
  'SKIP',
  'ANNOTATE',
  'PROMOTE',
  'COMPACT',
  'ARCHIVE',
  'RESTORE',
  'DELETE',
  'UNDELETE',
  'ERASE',
  'SWITCH',
]);
/** What became of one fact. */
export const decisionOpField = z.enum([
  'ADD',
  'UPDATE',
  'MERGE',
  'SUPERSEDE',
  'SKIP',
  'REJECTED',
  'REFUSED',
]);

export type MemoryStatus = z.output<typeof memoryStatusField>;
export type TaskStatus = z.output<typeof taskStatusField>;
export type ChangeType = z.output<typeof changeTypeField>;
export type DecisionOp = z.output<typeof decisionOpField>;
export type OpSource = z.output<typeof opSourceField>;

/** One member of an enum, or a list of some; answers a list without repeats. */
export const oneOrMany = <T extends z.ZodEnum>(member: T) =>
  z
    .union([member, z.array(member).min(1).max(limitOfList)])
    .transform((value) => [...new Set(Array.isArray(value) ? value : [value])]);

const limitOfList = 20;
