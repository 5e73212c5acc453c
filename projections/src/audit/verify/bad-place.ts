import type { TamperKind } from '@palimpsest/domain/contract';
import type { EventId, StreamName } from '@palimpsest/kernel';

/** The first place where the record does not say what it said. */
export interface BadPlace {
  /** Sequence in the tenant's ledger. */
  readonly sequence: bigint;
  readonly kind: TamperKind;
  /** What was compared, in our own words. */
  readonly detail: string;
  readonly stream: StreamName | null;
  readonly revision: bigint | null;
  readonly eventId: EventId | null;
}

type Event = Pick<BadPlace, 'stream' | 'revision' | 'eventId'>;

export const badPlace = (
  kind: TamperKind,
  sequence: bigint,
  detail: string,
  event?: Event,
): BadPlace => ({
  kind,
  sequence,
  detail,
  stream: event?.stream ?? null,
  revision: event?.revision ?? null,
  eventId: event?.eventId ?? null,
});
