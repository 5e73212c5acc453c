import { intakeStream, memoryStream, recallStream } from '@palimpsest/domain';
import type { CallContext } from '@palimpsest/domain/contract';
import {
  DomainError,
  PortError,
  type RecordedEvent,
  type StreamName,
  type SubjectId,
} from '@palimpsest/kernel';
import { parseLeaf } from '@palimpsest/ledger';
import {
  type DriftingDocument,
  driftingDocuments,
  type ReconciledProjection,
} from '../../reconcile/reconcile-documents.ts';
import { eventsOfStreams } from '../../reconcile/subject-streams.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { type BadPlace, badPlace } from './bad-place.ts';
import { type ErasedSubjects, subjectOfStream } from './erased-subjects.ts';

type Deps = Pick<
  AuditDeps,
  'eventStore' | 'ledger' | 'readModel' | 'gate' | 'clock' | 'reconciled'
>;

const WAIT_MS = 5_000;
/** Looks at a subject that somebody keeps writing to, before what was found is taken for a moment between two writes. */
const LOOKS = 5;

/** Waits until the compared projections have folded what is compared with them. */
const folded = async (
  { gate, reconciled }: Deps,
  { signal }: CallContext,
  position: bigint,
): Promise<void> => {
  try {
    await gate.waitFor(position, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
      projections: reconciled.map(({ projection }) => projection.name),
    });
  } catch (error) {
    if (!(error instanceof PortError) || error.code !== 'TIMEOUT') throw error;
    throw new DomainError('RECALL_TIMEOUT', 'the read model has not folded the log yet', {
      retryable: true,
      hint: 'ask again in a moment',
    });
  }
};

const driftOf = async (
  deps: Deps,
  subject: SubjectId,
  events: readonly RecordedEvent[],
): Promise<readonly DriftingDocument[]> => {
  const drifting = await Promise.all(
    deps.reconciled.map((one: ReconciledProjection) =>
      driftingDocuments(deps.readModel, one, subject, events),
    ),
  );
  return drifting.flat();
};

/** Documents of one subject that the log does not account for. */
const driftOfSubject = async (
  deps: Deps,
  context: CallContext,
  subject: SubjectId,
  streams: readonly StreamName[],
): Promise<readonly DriftingDocument[]> => {
  const own = new Set([
    ...streams,
    memoryStream(subject),
    intakeStream(subject),
    // A month may have begun since the leaves were walked.
    recallStream(subject, deps.clock.now()),
  ]);
  let events = await eventsOfStreams(deps.eventStore, own);
  for (let look = 0; look < LOOKS; look += 1) {
    context.signal.throwIfAborted();
    const last = events.at(-1);
    if (last !== undefined) await folded(deps, context, last.position);
    const drifting = await driftOf(deps, subject, events);
    if (drifting.length === 0) return [];
    const again = await eventsOfStreams(deps.eventStore, own);
    if (again.length === events.length) return drifting;
    events = again;
  }
  return [];
};

const describe = ({ kind, collection }: DriftingDocument): string => {
  const what = {
    missing: 'lacks a document that this event made',
    changed: 'holds a document that is not what this event made of it',
    unexpected: 'holds a document that no event accounts for',
  };
  return `the read model ${what[kind]} (${collection})`;
};

/**
 * Holds the read model against the log, subject by subject: every document is what a fold of the verified events makes. Names the event
 * that the first differing document comes from; of a document that no event accounts for, the last event up to the position that it names.
 */
export const judgeReadModel = async (
  deps: Deps,
  context: CallContext,
  streams: Iterable<StreamName>,
  concerns: (subject: SubjectId) => boolean,
  erased: ErasedSubjects,
): Promise<BadPlace | undefined> => {
  const { tenant } = context;
  const bySubject = Map.groupBy(streams, (stream) => subjectOfStream(stream));
  const drifting: DriftingDocument[] = [];
  for (const [subject, own] of bySubject) {
    if (subject === undefined || !concerns(subject)) continue;
    const found = await driftOfSubject(deps, context, subject, own);
    // Streams that are gone account for nothing; what is left of such a subject a rebuild does not bring back.
    if (found.length > 0 && !(await erased.has(subject))) drifting.push(...found);
  }
  const [first] = drifting.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  if (first === undefined) return undefined;
  const leaf = await deps.ledger.lastUpTo(tenant, first.position);
  const event = leaf === undefined ? undefined : parseLeaf(leaf.bytes);
  return badPlace('PROJECTION_DRIFT', leaf?.sequence ?? 0n, describe(first), event);
};
