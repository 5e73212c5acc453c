import { type MemoryEvent } from '@palimpsest/domain';
import type { PlaceHoldAnswer, PlaceHoldRequest, UseCase } from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { positionOfEvents, runEdit } from '../edit/run-edit.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { notFound } from '../shared/subject.ts';

/** `/audit/v1/hold`: nothing of the subject is erased while it stands. Throws `NOT_FOUND` for a subject that nobody knows. */
export const createPlaceHold =
  (deps: CommandDeps): UseCase<PlaceHoldRequest, PlaceHoldAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await deps.vault.openSubject(context.tenant, request.subject);
        if (subject === undefined) throw notFound('subject');
        const { until } = request;
        if (until !== null && until <= deps.clock.now()) {
          throw new DomainError('INVALID_ARGUMENT', 'a hold ends in the future', {
            field: 'until',
          });
        }
        // Begins with the subject, so that a release finds its stream without a look-up.
        const holdId = `${subject}.${identity.commandId}`;
        const { position } = await runEdit(deps, context, identity, subject, (append) => {
          append.decide({
            type: 'PlaceHold',
            holdId,
            until,
            details: { case_ref: request.case_ref, owner: request.owner },
          });
        });
        return { hold_id: holdId, position };
      },
      async (events) => {
        const placed = events
          .map((recorded) => decodeEvent<MemoryEvent>(recorded).event)
          .find((event) => event.type === 'LegalHoldPlaced');
        if (placed === undefined) throw new TypeError('no event to answer by');
        return {
          hold_id: placed.data.hold_id,
          position: await positionOfEvents(deps, context, events),
        };
      },
    );
