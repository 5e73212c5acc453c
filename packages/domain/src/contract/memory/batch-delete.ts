import type { MemoryId } from '@palimpsest/kernel';
import { z } from 'zod';
import { type Filter, filterField, resolveFilter } from '../fields/filter.ts';
import { memoryIdField } from '../fields/ids.ts';
import { type Scope, scopeField } from '../fields/scope.ts';
import { type SubjectRef, subjectFields, takeOptionalSubject } from '../fields/subject.ts';
import { timezoneField } from '../fields/time.ts';
import { limits } from '../limits.ts';
import { deleteOptionFields } from './delete.ts';

interface DeleteOptions {
  readonly reason: string | null;
  readonly reinstate: boolean;
}

/** Named one by one. */
export interface BatchDeleteByIds extends DeleteOptions {
  readonly by: 'ids';
  readonly memory_ids: readonly MemoryId[];
  readonly subject: SubjectRef | null;
}

/** By what they have in common. Without `all`, one that matches every memory is 40001. */
export interface BatchDeleteByFilter extends DeleteOptions {
  readonly by: 'filter';
  readonly subject: SubjectRef;
  readonly scope: Scope | null;
  readonly filter: Filter | null;
  readonly all: boolean;
}

export type BatchDeleteRequest = BatchDeleteByIds | BatchDeleteByFilter;

const excludedByIds = ['scope', 'filter', 'all'] as const;

/** `/memory/v1/batch_delete`: by ids, or by subject with scope and filter. */
export const batchDeleteRequest = z
  .strictObject({
    ...subjectFields,
    memory_ids: z.array(memoryIdField).min(1).max(limits.batchItems).optional(),
    scope: scopeField.optional(),
    filter: filterField.optional(),
    all: z.boolean().optional(),
    ...deleteOptionFields,
    timezone: timezoneField,
  })
  .transform((body, context): BatchDeleteRequest => {
    const { subject, memory_ids, reason, reinstate, scope, all } = takeOptionalSubject(
      body,
      context,
    );
    const refuse = (name: string, message: string) => {
      context.addIssue({ code: 'custom', path: [name], message });
      return z.NEVER;
    };
    if (memory_ids !== undefined) {
      const excluded = excludedByIds.find((name) => body[name] !== undefined);
      if (excluded !== undefined) return refuse(excluded, 'does not go with memory_ids');
      return { by: 'ids', memory_ids: [...new Set(memory_ids)], subject, reason, reinstate };
    }
    if (subject === null) return refuse('memory_ids', 'give memory_ids, or a subject');
    if (scope === undefined && body.filter === undefined && all !== true) {
      return refuse('all', 'must be true to delete every memory of the subject');
    }
    return {
      by: 'filter',
      subject,
      scope: scope ?? null,
      filter: resolveFilter(body.filter, body.timezone, context),
      all: all ?? false,
      reason,
      reinstate,
    };
  });
