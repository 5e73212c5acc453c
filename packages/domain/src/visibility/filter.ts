import type { Instant, JsonValue } from '@palimpsest/kernel';
import type { Filter, TimeRange } from '../contract/fields/filter.ts';
import { foldedName } from '../entities/entity-name.ts';
import type { BeliefRow } from '../memory/belief-row.ts';
import type { MemoryContent } from '../memory/content.ts';

/** What a filter looks at: the row's clear fields and, where it was opened, its content. */
export interface FilterSubject {
  readonly row: BeliefRow;
  /** `null`: erased; a condition on content then does not hold. */
  readonly content: MemoryContent | null;
}

const inRange = (at: Instant | null, range: TimeRange): boolean =>
  at !== null &&
  (range.gte === undefined || at >= range.gte) &&
  (range.gt === undefined || at > range.gt) &&
  (range.lte === undefined || at <= range.lte) &&
  (range.lt === undefined || at < range.lt);

const isRecord = (value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member by its dotted path; a key that itself holds the dots comes first. */
const memberAt = (value: JsonValue | undefined, path: string): JsonValue | undefined => {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    if (!Object.hasOwn(value, head)) continue;
    const found = memberAt(value[head], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
};

const anyOf = (wanted: readonly string[], held: readonly string[]): boolean =>
  wanted.some((value) => held.includes(value));

/** Names are compared without regard to case, width or how accents are composed: people write them as they like. */
const namesAnyOf = (wanted: readonly string[], held: readonly string[]): boolean =>
  anyOf(wanted.map(foldedName), held.map(foldedName));

const conditions = (filter: Filter, { row, content }: FilterSubject): readonly boolean[] => [
  filter.ownership === undefined || filter.ownership.includes(row.ownership),
  filter.mem_type === undefined || filter.mem_type.includes(row.mem_type),
  filter.level === undefined || filter.level.includes(row.level),
  filter.is_important === undefined || filter.is_important === row.is_important,
  filter.created_at === undefined || inRange(row.created_at, filter.created_at),
  filter.updated_at === undefined || inRange(row.updated_at, filter.updated_at),
  filter.valid_at === undefined || inRange(row.valid_from, filter.valid_at),
  filter.event_from === undefined || inRange(row.event_from, filter.event_from),
  filter.custom_tags === undefined || anyOf(filter.custom_tags, content?.custom_tags ?? []),
  filter.categories === undefined || anyOf(filter.categories, content?.categories ?? []),
  filter.entities === undefined ||
    namesAnyOf(filter.entities, content?.entities.map((entity) => entity.name) ?? []),
  filter.metadata === undefined ||
    Object.entries(filter.metadata).every(
      ([path, value]) => memberAt(content?.metadata, path) === value,
    ),
];

/** Whether every condition of a filter holds; `null` admits everything. A filter only ever narrows. */
export const matchesFilter = (filter: Filter | null, subject: FilterSubject): boolean =>
  filter === null ||
  (conditions(filter, subject).every(Boolean) &&
    (filter.AND ?? []).every((member) => matchesFilter(member, subject)) &&
    (filter.OR === undefined || filter.OR.some((member) => matchesFilter(member, subject))) &&
    !(filter.NOT ?? []).some((member) => matchesFilter(member, subject)));
