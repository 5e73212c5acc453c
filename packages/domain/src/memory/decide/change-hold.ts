import { DomainError } from '@palimpsest/kernel';
import type { PlaceHold, ReleaseHold } from '../command.ts';
import { invalid } from './refusals.ts';
import type { WorkingState } from './working-state.ts';

/** Holds that one subject may be under at once. */
const MAX_HOLDS = 100;

export const placeHold = (work: WorkingState, command: PlaceHold): void => {
  const { holdId, until, details } = command;
  const { holds } = work.privacy;
  if (holds.get(holdId)?.until === until) return;
  if (until !== null && until <= work.context.now) {
    throw invalid('until', 'a hold ends in the future');
  }
  if (holds.size >= MAX_HOLDS && !holds.has(holdId)) {
    throw new DomainError('INVALID_ARGUMENT', `a subject is under at most ${MAX_HOLDS} holds`, {
      field: 'subject',
      hint: 'release holds that have served their purpose',
    });
  }
  work.record({
    type: 'LegalHoldPlaced',
    eventId: work.nextEventId(),
    data: { hold_id: holdId, until },
    hold: details,
  });
};

/** Throws `NOT_FOUND` for a hold that does not stand. */
export const releaseHold = (work: WorkingState, command: ReleaseHold): void => {
  if (!work.privacy.holds.has(command.holdId)) {
    throw new DomainError('NOT_FOUND', 'no such hold', { field: 'hold_id' });
  }
  work.record({
    type: 'LegalHoldReleased',
    eventId: work.nextEventId(),
    data: { hold_id: command.holdId, cause: command.cause },
  });
};
