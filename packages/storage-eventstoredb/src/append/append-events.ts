import { WrongExpectedVersionError } from '@eventstore/db-client';
import {
  type AppendOptions,
  type AppendResult,
  type ExpectedRevision,
  type NewEvent,
  PortError,
  type RecordedEvent,
  type StreamName,
} from '@palimpsest/kernel';
import type { Credentials } from '../connection/connection-string.ts';
import { type FailureKind, failureOf, isPassing, toPortError } from '../connection/failure.ts';
import { backOff, startBudget, within } from '../connection/time-limit.ts';
import { toEventData } from '../events/recorded-event.ts';
import { readStreamEvents, type StreamReadDeps } from '../reading/read-stream.ts';
import { checkLimits } from './append-limits.ts';
import { checkBytes, findAppended } from './find-appended.ts';
import type { UnsettledAppends } from './unsettled-appends.ts';

export interface AppendDeps extends StreamReadDeps {
  readonly credentials: Credentials;
  readonly unsettled: UnsettledAppends;
  /** Time for one try. */
  readonly appendTimeoutMs: number;
  /** Time for all tries of one append. */
  readonly giveUpAfterMs: number;
}

/** Tries while the server is not there at all: it is better to say so soon. */
const triesUnreachable = 3;

/** What one try came to. */
type Sent =
  | { readonly kind: 'written'; readonly last: bigint }
  | { readonly kind: 'wrong-version'; readonly actual: bigint | 'no_stream' }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly error: unknown };

const appended = (stored: readonly RecordedEvent[], floor: bigint): AppendResult => {
  const [first, last] = [stored[0], stored.at(-1)];
  if (first === undefined || last === undefined) throw new TypeError('an append without events');
  return {
    status: 'appended',
    firstRevision: first.revision,
    lastRevision: last.revision,
    position: last.position,
    positions: stored.map(({ position }) => position),
    // What lies before the place that the log had reached when this call began, an earlier call has written.
    repeated: last.position <= floor,
  };
};

/** Errors that say what became of the append, whatever was tried before. */
const isAnswer = (error: unknown): boolean =>
  error instanceof PortError ? !error.retryable : failureOf(error) === 'deleted';

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof PortError || isPassing(failureOf(error));

const outcomeUnknown = (): PortError =>
  new PortError('OUTCOME_UNKNOWN', 'EventStoreDB did not say what became of the append', {
    retryable: true,
  });

const send = async (
  { connections, credentials, appendTimeoutMs }: AppendDeps,
  stream: StreamName,
  events: readonly NewEvent[],
  expectedRevision: ExpectedRevision,
): Promise<Sent> => {
  try {
    const { nextExpectedRevision } = await connections.use((connection) => {
      const call = connection.appendToStream(stream, events.map(toEventData), {
        expectedRevision,
        credentials: { ...credentials },
        deadline: appendTimeoutMs,
      });
      // The deadline counts from when there is a channel; finding the cluster's leader has none.
      return within(appendTimeoutMs + 500, call);
    });
    return { kind: 'written', last: BigInt(nextExpectedRevision) };
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) {
      const { actualVersion } = error;
      return {
        kind: 'wrong-version',
        actual: typeof actualVersion === 'bigint' ? actualVersion : 'no_stream',
      };
    }
    return { kind: 'failed', failure: failureOf(error), error };
  }
};

/** Where the stream stands, as the answer to an append of nothing. */
const standing = async (
  deps: AppendDeps,
  stream: StreamName,
  expected: ExpectedRevision,
): Promise<AppendResult> => {
  const [last] = await readStreamEvents(deps, stream, {
    direction: 'backwards',
    from: undefined,
    limit: 1,
  });
  const revision = last?.revision ?? -1n;
  const holds = expected === 'any' || revision === (expected === 'no_stream' ? -1n : expected);
  if (!holds) {
    return { status: 'conflict', actualRevision: last === undefined ? 'no_stream' : revision };
  }
  return {
    status: 'appended',
    firstRevision: revision,
    lastRevision: revision,
    position: last?.position ?? -1n,
    positions: [],
    repeated: false,
  };
};

/**
 * Appends, and reads back what it appended. The server takes equal ids for a repeat and answers "success" without ever looking at the bytes, so
 * that only what stands in the stream says whose event it is. A try whose outcome is unknown is looked for in the stream before it is sent
 * again, with the same ids and a revision that lets it be written once.
 *
 * Throws `PortError`: `TOO_LARGE`, `STREAM_GONE`, `ID_REUSED`, `UNAVAILABLE` (nothing was written), `OUTCOME_UNKNOWN`.
 */
export const appendEvents = async (
  deps: AppendDeps,
  stream: StreamName,
  events: readonly NewEvent[],
  { expectedRevision, signal }: AppendOptions,
): Promise<AppendResult> => {
  checkLimits(events);
  const budget = startBudget(deps.giveUpAfterMs);
  const earlier = deps.unsettled.floorOf(events);
  const floor = deps.known.highest();
  const searchFrom = earlier ?? floor;
  let expected = expectedRevision;
  /** A try may have been carried out: it is looked for before anything is sent again. */
  let uncertain = earlier !== undefined;
  /** A try may still be on its way, even when it was not found. */
  let mayComeLate = uncertain;
  let unreachable = 0;

  const giveUp = (error: unknown): PortError => {
    if (!mayComeLate) return toPortError(error);
    deps.unsettled.add(events, searchFrom);
    return outcomeUnknown();
  };
  const doubt = (): void => {
    uncertain = true;
    mayComeLate = true;
  };
  const find = () => findAppended(deps, stream, events, expectedRevision, searchFrom);

  /** The answer for an append that stands, `undefined` for one that does not. An append that expects nothing is then tied to the end of the stream. */
  const settle = async (): Promise<AppendResult | undefined> => {
    const found = await find();
    if (found !== undefined) return appended(found, floor);
    if (expectedRevision === 'any') {
      const end = await standing(deps, stream, 'any');
      const last = end.status === 'appended' ? end.lastRevision : -1n;
      expected = last === -1n ? 'no_stream' : last;
      // Between the two reads the late try may have come in.
      const late = await find();
      if (late !== undefined) return appended(late, floor);
    }
    uncertain = false;
    return undefined;
  };

  /** Reads what the server says it has written. */
  const readBack = async (last: bigint): Promise<AppendResult> => {
    const from = last - BigInt(events.length) + 1n;
    const stored = await readStreamEvents(deps, stream, {
      direction: 'forwards',
      from,
      limit: events.length,
    });
    checkBytes(stored, events);
    return appended(stored, floor);
  };

  /** One round; the error is what would be said if it were the last. */
  const attempt = async (): Promise<AppendResult | { readonly error: unknown }> => {
    if (uncertain) {
      const settled = await settle();
      if (settled !== undefined) return settled;
    }
    if (signal?.aborted === true) return { error: outcomeUnknown() };
    const sent = await send(deps, stream, events, expected);
    if (sent.kind === 'written') {
      doubt();
      return readBack(sent.last);
    }
    if (sent.kind === 'wrong-version') {
      const found = await find();
      if (found !== undefined) return appended(found, floor);
      if (expectedRevision !== 'any') return { status: 'conflict', actualRevision: sent.actual };
      if (expected === 'any') {
        throw new PortError('ID_REUSED', 'an event id was used before in the stream', {
          retryable: false,
        });
      }
      // Somebody else was faster: look where the stream ends now.
      uncertain = true;
      return { error: outcomeUnknown() };
    }
    if (sent.failure === 'interrupted') doubt();
    return { error: sent.error };
  };

  if (events.length === 0) {
    return standing(deps, stream, expectedRevision).catch((error: unknown) => {
      throw toPortError(error);
    });
  }
  for (let tried = 0; ; tried += 1) {
    const outcome = await attempt().catch((error: unknown) => ({ error }));
    if ('status' in outcome) return outcome;
    const { error } = outcome;
    if (isAnswer(error)) throw toPortError(error);
    if (failureOf(error) === 'unreachable') unreachable += 1;
    const isOver = budget.isSpent() || unreachable >= triesUnreachable || signal?.aborted === true;
    if (isOver || !isWorthAnotherTry(error)) throw giveUp(error);
    await backOff(tried, signal);
  }
};
