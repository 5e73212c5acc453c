import type { Instant } from '@palimpsest/kernel';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { levelField, memTypeField, ownershipField } from './enums.ts';
import { characterText } from './text.ts';
import { resolveTimes, timeField } from './time.ts';

const valueField = characterText(limits.filterValueCharacters);
const valuesField = z.array(valueField).min(1).max(limits.filterValues);
const scalarField = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const rangeField = z
  .strictObject({
    gte: timeField.optional(),
    gt: timeField.optional(),
    lte: timeField.optional(),
    lt: timeField.optional(),
  })
  .refine((range) => Object.keys(range).length > 0, 'must name gte, gt, lte or lt');

/** Instants that a time of a memory is compared with; all that are given must hold. */
export interface TimeRange {
  readonly gte?: Instant | undefined;
  readonly gt?: Instant | undefined;
  readonly lte?: Instant | undefined;
  readonly lt?: Instant | undefined;
}

const plainFields = {
  ownership: z.array(ownershipField).min(1).max(2).optional(),
  mem_type: z.array(memTypeField).min(1).max(3).optional(),
  level: z.array(levelField).min(1).max(3).optional(),
  custom_tags: valuesField.optional(),
  categories: valuesField.optional(),
  entities: valuesField.optional(),
  is_important: z.boolean().optional(),
  /** Equality; keys may be dotted paths into the metadata. */
  metadata: z.record(characterText(limits.metadataKeyCharacters), scalarField).optional(),
  created_at: rangeField.optional(),
  updated_at: rangeField.optional(),
  valid_at: rangeField.optional(),
  event_from: rangeField.optional(),
} as const;

const plainObject = z.strictObject(plainFields);
type WrittenPlain = z.output<typeof plainObject>;

/** A filter as a body writes it, its times still texts. */
export interface WrittenFilter extends WrittenPlain {
  readonly AND?: readonly WrittenFilter[] | undefined;
  readonly OR?: readonly WrittenFilter[] | undefined;
  readonly NOT?: WrittenFilter | readonly WrittenFilter[] | undefined;
}

const timeNames = ['created_at', 'updated_at', 'valid_at', 'event_from'] as const;
type TimeName = (typeof timeNames)[number];

/**
 * Narrows, never widens. Every member given must hold; a list means any of; `OR` means one of its
 * filters, `NOT` none of its filters.
 */
export interface Filter
  extends Readonly<Omit<WrittenPlain, TimeName>>,
    Readonly<Partial<Record<TimeName, TimeRange | undefined>>> {
  readonly AND?: readonly Filter[] | undefined;
  readonly OR?: readonly Filter[] | undefined;
  readonly NOT?: readonly Filter[] | undefined;
}

const branches = () =>
  z
    .array(z.lazy(() => writtenFilter))
    .min(1)
    .max(limits.filterNodes);

const writtenFilter: z.ZodType<WrittenFilter> = z
  .strictObject({
    ...plainFields,
    AND: z.lazy(branches).optional(),
    OR: z.lazy(branches).optional(),
    NOT: z.lazy(() => z.union([writtenFilter, branches()])).optional(),
  })
  .meta({ id: 'Filter' });

const listOf = (branch: WrittenFilter | readonly WrittenFilter[] | undefined) =>
  branch === undefined ? [] : 'length' in branch ? branch : [branch];

interface Size {
  readonly depth: number;
  readonly nodes: number;
}

const sizeOf = (filter: WrittenFilter): Size => {
  const children = [filter.AND, filter.OR, filter.NOT].flatMap(listOf).map(sizeOf);
  return {
    depth: 1 + Math.max(0, ...children.map(({ depth }) => depth)),
    nodes: 1 + children.reduce((sum, { nodes }) => sum + nodes, 0),
  };
};

/** A filter as it is written in a body; {@link resolveFilter} makes a {@link Filter} of it. */
export const filterField = writtenFilter.superRefine((filter, context) => {
  const { depth, nodes } = sizeOf(filter);
  if (depth > limits.filterDepth) {
    context.addIssue({
      code: 'custom',
      message: `nests deeper than ${limits.filterDepth} levels`,
    });
  }
  if (nodes > limits.filterNodes) {
    context.addIssue({
      code: 'custom',
      message: `has more than ${limits.filterNodes} parts`,
    });
  }
});

/** Reads the times of a filter in `timezone`. */
export const resolveFilter = (
  filter: WrittenFilter | undefined,
  timezone: string,
  context: z.RefinementCtx,
  path: readonly PropertyKey[] = ['filter'],
): Filter | null => {
  if (filter === undefined) return null;
  const { AND, OR, NOT, created_at, updated_at, valid_at, event_from, ...plain } = filter;
  const ranges: Partial<Record<TimeName, TimeRange>> = {};
  for (const [name, range] of Object.entries({ created_at, updated_at, valid_at, event_from })) {
    if (range === undefined) continue;
    ranges[name as TimeName] = resolveTimes(range, ['gte', 'gt', 'lte', 'lt'], timezone, context, [
      ...path,
      name,
    ]);
  }
  const resolveAll = (name: string, branch: WrittenFilter['NOT']) =>
    listOf(branch).flatMap(
      (member, at) => resolveFilter(member, timezone, context, [...path, name, at]) ?? [],
    );
  return {
    ...plain,
    ...ranges,
    ...(AND === undefined ? {} : { AND: resolveAll('AND', AND) }),
    ...(OR === undefined ? {} : { OR: resolveAll('OR', OR) }),
    ...(NOT === undefined ? {} : { NOT: resolveAll('NOT', NOT) }),
  };
};
