import { PortError, type RecordedEvent } from '@palimpsest/kernel';
import { decodeOnce } from '../events/codec.ts';
import type { Projection } from './projection.ts';

/** An event that a projection's fold or its store does not take. The message holds no content. */
export class EventRefused extends Error {
  readonly event: RecordedEvent;
  /** Code of the port's error, or the error's name. */
  readonly reason: string;

  constructor(event: RecordedEvent, cause: unknown) {
    const reason =
      cause instanceof PortError ? cause.code : cause instanceof Error ? cause.name : 'unknown';
    super(`the event at position ${event.position} was refused: ${reason}`, { cause });
    this.name = 'EventRefused';
    this.event = event;
    this.reason = reason;
  }
}

export interface FoldedEvents<Write> {
  readonly writes: readonly Write[];
  /** The last event that was folded; `undefined` when none was. */
  readonly last: RecordedEvent | undefined;
  /** Why the fold ended before the end, if it did. */
  readonly refused: EventRefused | undefined;
}

const reads = <Write>(projection: Projection<Write>, event: RecordedEvent): boolean =>
  projection.prefixes.some((prefix) => event.stream.startsWith(prefix));

/** Folds events in order up to the first one that the fold does not take. Streams that it does not read are passed over. */
export const foldEvents = <Write>(
  projection: Projection<Write>,
  events: readonly RecordedEvent[],
): FoldedEvents<Write> => {
  const writes: Write[] = [];
  let last: RecordedEvent | undefined;
  for (const event of events) {
    try {
      if (reads(projection, event)) writes.push(...projection.fold(decodeOnce(event)));
    } catch (error) {
      return { writes, last, refused: new EventRefused(event, error) };
    }
    last = event;
  }
  return { writes, last, refused: undefined };
};
