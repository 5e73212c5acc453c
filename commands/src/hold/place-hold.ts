import { type MemoryEvent } from '@palimpsest/domain';
import {
  admitsSubject,
  type CallContext,
  type PlaceHoldAnswer,
  type PlaceHoldRequest,
  type UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, type SubjectId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { positionOfEvents, runEdit } from '../edit/run-edit.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { notFound } from '../shared/subject.ts';

/** Unknown, of another tenant, erased, and out of the key's limits look the same: `NOT_FOUND`. */
const subjectToHold = async (
  { vault }: CommandDeps,
  { tenant, key }: CallContext,
  { about }: PlaceHoldRequest,
): Promise<SubjectId> => {
  const name = about.ref ?? (await vault.subjectName(about.id));
  const subject = name === undefined ? undefined : await vault.openSubject(tenant, name);
  const isMeant = subject !== undefined && (about.id === null || about.id === subject);
  if (!isMeant || name === undefined || !admitsSubject(key, name)) throw notFound('subject');
  return subject;
};

/** `/audit/v1/hold`: nothing of the subject is erased while it stands. Throws `NOT_FOUND` for a subject that nobody knows. */
export const createPlaceHold =
  (deps: CommandDeps): UseCase<PlaceHoldRequest, PlaceHoldAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await subjectToHold(deps, context, request);
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
