import type { AnnotateMemory, Annotation } from '../command.ts';
import type { MemoryContent } from '../content.ts';
import { type MemoryEventData, memorySchemaVersions } from '../events.ts';
import { fieldsOf, type NewRow } from '../rows/close-off.ts';
import { emptyPlan, joinPlans, type RowPlan } from '../rows/end-rows.ts';
import type { ScopeColumns } from '../scope.ts';
import type { HeldMemory } from '../state/held-memory.ts';
import { annotatedContent } from './annotated-content.ts';
import { annotatedRow, withValidity } from './annotated-row.ts';
import { checkScope } from './check-fact.ts';
import { moveScope } from './move-scope.ts';
import { changeable, checkVersion, existing, invalid, notFound } from './refusals.ts';
import { currentRows } from './replace-wording.ts';
import { byRule, endLosers } from './supersede.ts';
import type { WorkingState } from './working-state.ts';

type Changed = MemoryEventData<'MemoryAnnotated'>['changed'][number];

const scopeAfter = ({ head }: HeldMemory, changes: Annotation): ScopeColumns => ({
  level: changes.level ?? head.level,
  app_ref: changes.app === undefined ? head.app_ref : (changes.app?.ref ?? null),
  session_ref: head.session_ref,
  agent_ref: head.agent_ref,
});

/** Names of the row fields that would be other than they are. */
const changedFields = (
  { head }: HeldMemory,
  changes: Annotation,
  scope: ScopeColumns,
): readonly Changed[] => {
  const differs = <T>(next: T | undefined, current: T): boolean =>
    next !== undefined && next !== current;
  const fields: readonly (readonly [Changed, boolean])[] = [
    ['is_important', differs(changes.isImportant, head.is_important)],
    ['expire_at', differs(changes.expireAt, head.expire_at)],
    ['valid_at', differs(changes.validFrom, head.valid_from)],
    ['invalid_at', differs(changes.validTo, head.valid_to)],
    ['level', scope.level !== head.level || scope.app_ref !== head.app_ref],
  ];
  return fields.flatMap(([field, changed]) => (changed ? [field] : []));
};

/** The content document when any of it changes, and the names of what does. */
const contentAfter = (
  memory: HeldMemory,
  changes: Annotation,
  scope: ScopeColumns,
): { readonly content: MemoryContent | null; readonly changed: readonly Changed[] } => {
  const { customTags, categories, metadata, app } = changes;
  const concerned = [customTags, categories, metadata, app].some((value) => value !== undefined);
  if (!concerned) return { content: null, changed: [] };
  if (memory.content === null) throw notFound();
  const { content, changed } = annotatedContent(memory.content, changes);
  if (scope.app_ref !== memory.head.app_ref) {
    return { content: { ...content, app_id: app?.id ?? null }, changed };
  }
  return { content: changed.length === 0 ? null : content, changed };
};

/** Rows in the scope that they will have, and what else that changes. */
const placedRows = (
  work: WorkingState,
  memory: HeldMemory,
  scope: ScopeColumns,
  moves: boolean,
): {
  readonly closes: HeldMemory['rows'];
  readonly opens: readonly NewRow[];
  readonly past: RowPlan;
} => {
  if (!moves) {
    const rows = currentRows(memory);
    const closes = rows.includes(memory.head) ? rows : [...rows, memory.head];
    return { closes, opens: closes.map(fieldsOf), past: emptyPlan };
  }
  const { opens, losers } = moveScope(work, memory, scope);
  const targets = losers.map((loser) => loser.memory.id);
  const decision = byRule('SUPERSEDE', targets, 'same_slot_in_new_scope');
  return { closes: memory.rows, opens, past: endLosers(work, losers, memory.id, decision) };
};

/** Changes what stands around the wording; never the wording, its version or its vector. */
export const annotateMemory = (work: WorkingState, command: AnnotateMemory): void => {
  const { changes } = command;
  const memory = existing(work, command.memoryId);
  checkVersion(memory, command.ifVersion);
  if (Object.values(changes).every((value) => value === undefined)) {
    throw invalid('memory_id', 'nothing to change');
  }
  // A memory that stands nowhere in time has no row that could carry a change.
  if (memory.rows.length === 0) changeable(work, memory.id);
  const scope = scopeAfter(memory, changes);
  const rowFields = changedFields(memory, changes, scope);
  const { content, changed } = contentAfter(memory, changes, scope);
  if (rowFields.length + changed.length === 0) return;
  const moves = rowFields.includes('level');
  if (moves) {
    checkScope({
      level: scope.level,
      appRef: scope.app_ref,
      sessionRef: scope.session_ref,
      agentRef: scope.agent_ref,
    });
  }
  const { closes, opens, past } = placedRows(work, memory, scope, moves);
  const eventId = work.nextEventId();
  const version = memory.head.version;
  const resealed =
    content === null
      ? {}
      : {
          content_event: eventId,
          content_schema_version: memorySchemaVersions.MemoryAnnotated,
        };
  const annotated = opens.map((row) =>
    row.version === version ? { ...annotatedRow(work, row, changes), ...resealed } : row,
  );
  const kept = memory.rows.filter((row) => !closes.includes(row)).map(fieldsOf);
  const siblings = [...kept, ...annotated.slice(0, -1)];
  const heads = annotated.slice(-1).map((row) => withValidity(work, row, siblings, changes));
  work.record({
    type: 'MemoryAnnotated',
    eventId,
    data: {
      memory_id: memory.id,
      version,
      changed: [...rowFields, ...changed],
      ...work.rowData(joinPlans({ closes, opens: [...annotated.slice(0, -1), ...heads] }, past)),
    },
    content,
  });
};
