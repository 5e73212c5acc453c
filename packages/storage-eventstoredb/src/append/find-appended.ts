import {
  type ExpectedRevision,
  type NewEvent,
  PortError,
  type RecordedEvent,
  type StreamName,
} from '@palimpsest/kernel';
import { isSameEvent } from '../events/recorded-event.ts';
import { readStreamEvents, type StreamReadDeps } from '../reading/read-stream.ts';

/** Events of one page when a stream is searched from its end. */
const pageSize = 100;

const isRunOf = (stored: readonly RecordedEvent[], events: readonly NewEvent[]): boolean =>
  events.every((event, index) => stored[index]?.id === event.id);

/** Throws `PortError` `ID_REUSED` unless the bytes that stand are those that were sent. */
export const checkBytes = (stored: readonly RecordedEvent[], events: readonly NewEvent[]): void => {
  const isSame = events.every((event, index) => {
    const at = stored[index];
    return at !== undefined && isSameEvent(at, event);
  });
  if (!isSame) {
    throw new PortError('ID_REUSED', 'the event id was used before with other bytes', {
      retryable: false,
    });
  }
};

/** The events at the place where an append with this expectation would have put them. */
const findAtPlace = async (
  deps: StreamReadDeps,
  stream: StreamName,
  events: readonly NewEvent[],
  from: bigint,
): Promise<readonly RecordedEvent[] | undefined> => {
  const stored = await readStreamEvents(deps, stream, {
    direction: 'forwards',
    from,
    limit: events.length,
  });
  return isRunOf(stored, events) ? stored : undefined;
};

/** Searches a stream from its end, down to what stood before the append was first sent. */
const findSince = async (
  deps: StreamReadDeps,
  stream: StreamName,
  events: readonly NewEvent[],
  floor: bigint,
): Promise<readonly RecordedEvent[] | undefined> => {
  let from: bigint | undefined;
  for (;;) {
    const page = await readStreamEvents(deps, stream, {
      direction: 'backwards',
      from,
      limit: pageSize,
    });
    const first = page.find(({ id }) => id === events[0]?.id);
    if (first !== undefined) return findAtPlace(deps, stream, events, first.revision);
    const last = page.at(-1);
    if (last === undefined || last.position <= floor || last.revision === 0n) return undefined;
    from = last.revision - 1n;
  }
};

/**
 * Looks whether an append stands, by its event ids. `floor` is a position that the log had reached before the append was first sent. Throws
 * the client's errors, and `PortError` `ID_REUSED` when the ids stand with other bytes.
 */
export const findAppended = async (
  deps: StreamReadDeps,
  stream: StreamName,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
  floor: bigint,
): Promise<readonly RecordedEvent[] | undefined> => {
  const found =
    expected === 'any'
      ? await findSince(deps, stream, events, floor)
      : await findAtPlace(deps, stream, events, expected === 'no_stream' ? 0n : expected + 1n);
  if (found !== undefined) checkBytes(found, events);
  return found;
};
