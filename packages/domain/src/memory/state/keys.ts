import type { BeliefRow } from '../belief-row.ts';
import { type ScopeColumns, scopeIdentity } from '../scope.ts';

/** Index key of an exact wording within one scope. */
export const wordingKey = (scope: ScopeColumns, contentHmac: string): string =>
  `${contentHmac}|${scopeIdentity(scope)}`;

/** Index key of a slot within one scope; `null` for a row outside of every slot. */
export const slotKey = (row: ScopeColumns & Pick<BeliefRow, 'slot_ref'>): string | null =>
  row.slot_ref === null ? null : `${row.slot_ref}|${scopeIdentity(row)}`;

/**
 * Whether a row takes time of its slot. Archived rows do not: a new value is told as if they were not there,
 * and they fit in around it when they are restored.
 */
export const holdsSlot = (row: BeliefRow): boolean =>
  row.slot_ref !== null && row.status !== 'ARCHIVED';
