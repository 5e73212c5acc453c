import type { CallContext } from '@palimpsest/domain/contract';
import {
  DomainError,
  type EventMetadata,
  type Instant,
  type RecordedEvent,
} from '@palimpsest/kernel';
import type { AuditDeps } from '../shared/deps.ts';

/** A point in the past: after an event of the ledger, or at an instant; both `null`: now. */
export interface Point {
  readonly at: Instant | null;
  readonly sequence: number | null;
}

/** Whether an event of a subject had happened at a point. */
export type Happened = (event: RecordedEvent) => boolean;

const decoder = new TextDecoder();

export const recordedAt = ({ metadata }: RecordedEvent): Instant =>
  (JSON.parse(decoder.decode(metadata)) as EventMetadata).recorded_at;

/** Throws `NOT_FOUND` for a sequence beyond the ledger, `INVALID_ARGUMENT` for a time to come. */
export const happenedBy = async (
  deps: AuditDeps,
  context: CallContext,
  { at, sequence }: Point,
  /** Where the point stands in the request: `from.` or `to.`. */
  within = '',
): Promise<Happened> => {
  if (at !== null) {
    if (at > deps.clock.now()) {
      throw new DomainError('INVALID_ARGUMENT', 'lies in the future', { field: `${within}at` });
    }
    return (event) => recordedAt(event) <= at;
  }
  if (sequence === null) return () => true;
  await deps.coverage.settle(context.tenant, context.signal);
  const [leaf] = await deps.ledger.read(context.tenant, { from: BigInt(sequence), limit: 1 });
  if (leaf?.sequence !== BigInt(sequence)) {
    throw new DomainError('NOT_FOUND', 'the ledger is not that long', {
      field: `${within}sequence`,
    });
  }
  return (event) => event.position <= leaf.position;
};
