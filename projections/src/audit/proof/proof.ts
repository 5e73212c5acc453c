import type { CallContext, ProofAnswer, ProofRequest, UseCase } from '@palimpsest/domain/contract';
import { DomainError, type EventId, type MemoryId } from '@palimpsest/kernel';
import type { ContentDocument } from '../../memories/collections.ts';
import { subjectOfId } from '../../reading/subject.ts';
import { documentsOf } from '../../reading/typed.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { proveEvent } from './prove-event.ts';

const VERSIONS = 10_000;

/** The event that gave a version of a memory its words; without a version, the last one. */
const wordingEvent = async (
  deps: AuditDeps,
  context: CallContext,
  id: MemoryId,
  version: number | null,
): Promise<EventId | undefined> => {
  await subjectOfId(deps.vault, context, id, null);
  const [found] = await deps.readModel.read([
    { kind: 'by-keys', collection: 'contents', index: 'by_memory', keys: [[id]], limit: VERSIONS },
  ]);
  const wordings = documentsOf<ContentDocument>(found)
    .filter((one) => version === null || one.version === version)
    .toSorted((a, b) => (a.position < b.position ? -1 : 1));
  const wanted = version === null ? wordings.at(-1) : wordings[0];
  return wanted?.event_id as EventId | undefined;
};

/** `/audit/v1/proof`: leaf, place and inclusion proof of one event, under the newest checkpoint. */
export const createProof =
  (deps: AuditDeps): UseCase<ProofRequest, ProofAnswer> =>
  async (request, context) => {
    const { tenant } = context;
    await deps.coverage.settle(tenant, context.signal);
    const eventId =
      request.memory_id === null
        ? request.event_id
        : await wordingEvent(deps, context, request.memory_id, request.version);
    const proof = eventId ? await proveEvent(deps.ledger, tenant, eventId) : null;
    if (proof === null) throw new DomainError('NOT_FOUND', 'no such event in the ledger');
    return proof;
  };
