import { epochMilliseconds, type Instant, instant, type MemoryId } from '@palimpsest/kernel';
import type { RestoreMemories } from '../command.ts';
import { fieldsOf, type NewRow } from '../rows/close-off.ts';
import { emptyPlan, type RowPlan } from '../rows/end-rows.ts';
import { fitIn } from '../rows/fit-in.ts';
import { type HeldMemory, statusOf } from '../state/held-memory.ts';
import { anchorOf } from '../weight.ts';
import { occupantsOf, rowsOf } from './occupants.ts';
import { purgeReaches } from './purge-memories.ts';
import { memoriesOf, notFound } from './refusals.ts';
import { byRule, recordSuperseded } from './supersede.ts';
import type { WorkingState } from './working-state.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** End of the time in which a delete can be undone. */
export const restorableUntil = (deletedAt: Instant, deletedDays: number): Instant =>
  instant(epochMilliseconds(deletedAt) + deletedDays * MILLISECONDS_PER_DAY);

/** A row on its way back: an archived one becomes active with its first weight, or it would go again at once. */
const awake = (work: WorkingState, row: NewRow): NewRow => {
  if (row.status !== 'ARCHIVED') return row;
  const active: NewRow = { ...row, status: 'ACTIVE', archived_at: null };
  return { ...active, ...anchorOf(row.initial_weight, active, work.context) };
};

/** Whether a purge that erases at once has hidden it: a legal hold only delays that. */
const awaitsErasure = ({ privacy }: WorkingState, { deletion, head }: HeldMemory): boolean =>
  deletion !== null &&
  privacy.purges.some(
    ({ immediate, at, scope }) => immediate && deletion.at <= at && purgeReaches(scope, head),
  );

interface Return {
  readonly plan: RowPlan;
  /** Who took its place meanwhile, and from when; `null`: it is as current as before. */
  readonly displaced: { readonly by: MemoryId; readonly at: Instant } | null;
}

/** The rows of a memory that comes back among what was told since, which does not give way. */
const returnOf = (work: WorkingState, memory: HeldMemory, wake: boolean): Return => {
  const own = new Set([memory.id]);
  const fits = memory.rows.map((row) => {
    const back = wake ? awake(work, fieldsOf(row)) : fieldsOf(row);
    // A memory that stays archived takes no time of its slot.
    const others = back.status === 'ARCHIVED' ? [] : rowsOf(occupantsOf(work, row, own));
    const { pieces, displacedBy } = fitIn(back, others, work.context);
    const [piece] = pieces;
    const stays =
      pieces.length === 1 &&
      piece?.valid_from === row.valid_from &&
      piece.valid_to === row.valid_to &&
      piece.status === row.status;
    return { row, stays, pieces, displacedBy };
  });
  const changed = fits.filter(({ stays }) => !stays);
  const plan = {
    closes: changed.map(({ row }) => row),
    opens: changed.flatMap(({ pieces }) => pieces),
  };
  const last = fits.at(-1);
  const by = last?.displacedBy ?? null;
  const at = last?.pieces.at(-1)?.valid_to ?? last?.row.valid_from ?? work.context.now;
  const isCurrent = last !== undefined && last.row.status !== 'SUPERSEDED';
  return { plan, displaced: by !== null && isCurrent ? { by, at } : null };
};

const restoreOne = (work: WorkingState, memory: HeldMemory): void => {
  const deleted = memory.deletion !== null;
  const { plan, displaced } = returnOf(work, memory, !deleted);
  if (displaced !== null) {
    const decision = byRule('SUPERSEDE', [memory.id], 'slot_taken_meanwhile');
    recordSuperseded(work, { memoryId: memory.id, ...displaced, plan, decision });
    if (!deleted) return;
  }
  work.record({
    type: 'MemoriesReactivated',
    eventId: work.nextEventId(),
    data: {
      memory_ids: [memory.id],
      kind: deleted ? 'UNDELETED' : 'UNARCHIVED',
      ...work.rowData(displaced === null ? plan : emptyPlan),
    },
  });
};

/**
 * Undoes a delete inside retention, else archiving. What was told since stays: a memory whose slot has another
 * value now comes back as superseded by it, with the time that is left. One that is neither deleted nor archived
 * stays as it is.
 */
export const restoreMemories = (work: WorkingState, command: RestoreMemories): void => {
  const { now, policy } = work.context;
  for (const { id } of memoriesOf(work, command.memoryIds)) {
    const [memory] = memoriesOf(work, [id]);
    if (memory === undefined) continue;
    const { deletion } = memory;
    if (deletion === null && statusOf(memory) !== 'ARCHIVED') continue;
    if (deletion !== null && restorableUntil(deletion.at, policy.retention.deleted_days) < now) {
      throw notFound();
    }
    if (awaitsErasure(work, memory)) throw notFound();
    restoreOne(work, memory);
  }
};
