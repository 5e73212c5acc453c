import type { OpenData, OpenedMemoryEvent } from '../draft.ts';
import { type PrivacyState, withPurge } from './privacy-state.ts';
import { revisionFrom } from './switches-after.ts';

const afterPurge = (before: PrivacyState, data: OpenData<'MemoriesDeleted'>): PrivacyState => {
  const { purge, deleted_at: at } = data;
  if (purge === null) return before;
  return {
    ...before,
    purges: withPurge(before.purges, {
      purgeId: purge.purge_id,
      at,
      scope: purge.scope,
      intakeEpoch: revisionFrom(purge.intake_epoch),
      immediate: purge.immediate,
      erased: false,
    }),
  };
};

const afterErasure = (before: PrivacyState, data: OpenData<'ErasureStarted'>): PrivacyState => ({
  ...before,
  purges: before.purges.map((purge) =>
    purge.purgeId === data.erasure_id ? { ...purge, erased: true } : purge,
  ),
  endedBy: data.whole ? data.erasure_id : before.endedBy,
});

/** Holds, purges and the subject's end as an event leaves them. */
export const privacyAfter = (
  before: PrivacyState,
  { event, recordedAt }: OpenedMemoryEvent,
): PrivacyState => {
  switch (event.type) {
    case 'MemoriesDeleted':
      return afterPurge(before, event.data);
    case 'ErasureStarted':
      return afterErasure(before, event.data);
    case 'LegalHoldPlaced': {
      const { hold_id: holdId, until } = event.data;
      const holds = new Map(before.holds).set(holdId, { holdId, placedAt: recordedAt, until });
      return { ...before, holds };
    }
    case 'LegalHoldReleased': {
      const holds = new Map(before.holds);
      holds.delete(event.data.hold_id);
      return { ...before, holds };
    }
    default:
      return before;
  }
};
