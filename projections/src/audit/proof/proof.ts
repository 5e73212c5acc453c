import type { CallContext, ProofAnswer, ProofRequest, UseCase } from '@palimpsest/domain/contract';
import { DomainError, type EventId, type MemoryId } from '@palimpsest/kernel';
import { createTreeReader, proveInclusion } from '@palimpsest/ledger';
import type { ContentDocument } from '../../memories/collections.ts';
import { subjectOfId } from '../../reading/subject.ts';
import { documentsOf } from '../../reading/typed.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { checkpointAnswerOf } from './checkpoint.ts';

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
    const leaf = eventId ? await deps.ledger.findEvent(tenant, eventId) : undefined;
    const checkpoint = await deps.ledger.lastCheckpoint(tenant);
    if (leaf === undefined || checkpoint === undefined || checkpoint.size <= leaf.sequence) {
      throw new DomainError('NOT_FOUND', 'no such event in the ledger');
    }
    const tree = createTreeReader((level, options) =>
      deps.ledger.readHashes(tenant, level, options),
    );
    const inclusion = await proveInclusion(tree, leaf.sequence, checkpoint.size);
    return {
      event_id: leaf.eventId,
      leaf: Buffer.from(leaf.bytes).toString('base64'),
      leaf_hash: Buffer.from(leaf.hash).toString('hex'),
      index: Number(leaf.sequence),
      tree_size: Number(checkpoint.size),
      inclusion: inclusion.map((hash) => Buffer.from(hash).toString('hex')),
      checkpoint: checkpointAnswerOf(checkpoint),
    };
  };
