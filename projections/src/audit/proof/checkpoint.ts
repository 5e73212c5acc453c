import type { CheckpointAnswer, CheckpointRequest, UseCase } from '@palimpsest/domain/contract';
import { DomainError, type LedgerCheckpoint, PortError } from '@palimpsest/kernel';
import { parseCheckpoint, parseNote } from '@palimpsest/ledger';
import type { AuditDeps } from '../shared/deps.ts';

/** A stored checkpoint as the API answers it. Throws `PortError` `CORRUPT` for one that cannot be read. */
export const checkpointAnswerOf = ({ text }: LedgerCheckpoint): CheckpointAnswer => {
  const note = parseNote(text);
  const body = note === undefined ? undefined : parseCheckpoint(note.text);
  const [signature] = note?.signatures ?? [];
  if (body === undefined || signature === undefined) {
    throw new PortError('CORRUPT', 'a stored checkpoint cannot be read: verify reports it', {
      retryable: false,
    });
  }
  return {
    origin: body.origin,
    size: Number(body.size),
    root: Buffer.from(body.root).toString('hex'),
    at: body.at,
    key_id: signature.keyId,
    text,
  };
};

/** `/audit/v1/checkpoint`. */
export const createCheckpoint =
  (deps: AuditDeps): UseCase<CheckpointRequest, CheckpointAnswer> =>
  async (request, context) => {
    await deps.coverage.settle(context.tenant, context.signal);
    const found =
      request.size === null
        ? await deps.ledger.lastCheckpoint(context.tenant)
        : (
            await deps.ledger.checkpoints(context.tenant, {
              from: BigInt(request.size),
              limit: 1,
            })
          )[0];
    if (found !== undefined) return checkpointAnswerOf(found);
    throw new DomainError('NOT_FOUND', 'no checkpoint covers as many events', {
      field: 'size',
      hint: 'the ledger is not that long; leave size out for the newest checkpoint',
    });
  };
