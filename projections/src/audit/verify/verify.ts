import { memoryStream } from '@palimpsest/domain';
import type {
  CallContext,
  UseCase,
  VerifyAnswer,
  VerifyReport,
  VerifyRequest,
} from '@palimpsest/domain/contract';
import {
  DomainError,
  type StreamName,
  type SubjectId,
  subjectOf,
  type TenantId,
} from '@palimpsest/kernel';
import { checkNote, type ParsedLeaf, parseCheckpoint, parseNote } from '@palimpsest/ledger';
import { subjectOfId } from '../../reading/subject.ts';
import { checkpointAnswerOf } from '../proof/checkpoint.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { findAuditSubject } from '../shared/find-audit-subject.ts';
import type { BadPlace } from './bad-place.ts';
import { createErasedSubjects, type ErasedSubjects, subjectOfStream } from './erased-subjects.ts';
import { createLogFinder, createStreamFinder } from './event-finder.ts';
import type { AnchoredRoot } from './judge-checkpoint.ts';
import { judgeReadModel } from './judge-read-model.ts';
import { type Walked, type WalkStart, walkLedger } from './walk-ledger.ts';

/** What a verification needs of an auditor's parts. */
export type VerifyDeps = Omit<AuditDeps, 'policies' | 'positionTokens' | 'ids'>;

/** Which leaves a verification compares with the log. */
type Target =
  | { readonly kind: 'tenant' }
  | {
      readonly kind: 'streams';
      readonly subject: SubjectId;
      readonly concerns: (parsed: ParsedLeaf) => boolean;
    };

const targetOf = async (
  deps: VerifyDeps,
  request: VerifyRequest,
  context: CallContext,
): Promise<Target> => {
  const { about, memory_id: memory, receipt_id: receipt } = request;
  if (memory !== null) {
    // A subject's facts stand in one stream, so that a memory's events cannot be told apart from their leaves.
    const { id: subject } = await subjectOfId(deps.vault, context, memory, null);
    const stream = memoryStream(subject);
    return { kind: 'streams', subject, concerns: (parsed) => parsed.stream === stream };
  }
  if (receipt !== null) {
    const id = subjectOf(receipt);
    await findAuditSubject(deps, context, { ref: null, id });
    const stream = receiptStream(receipt, id);
    return { kind: 'streams', subject: id, concerns: (parsed) => parsed.stream === stream };
  }
  if (about === null) return { kind: 'tenant' };
  const { id } = await findAuditSubject(deps, context, about);
  return {
    kind: 'streams',
    subject: id,
    concerns: (parsed) => subjectOfStream(parsed.stream) === id,
  };
};

/** `<subject>.<yyyymm>.<random>` → the stream of that month. */
const receiptStream = (receipt: string, subject: SubjectId): StreamName => {
  const month = receipt.slice(subject.length + 1).split('.')[0] ?? '';
  if (!/^\d{6}$/.test(month)) throw new DomainError('NOT_FOUND', 'no such receipt');
  return `recall-${subject}-${month}` as StreamName;
};

/** Roots of anchored checkpoints, of those that can be read; a note that was changed on its way says nothing. */
const anchoredRoots = async (
  deps: VerifyDeps,
  tenant: TenantId,
): Promise<readonly AnchoredRoot[]> => {
  const origin = await deps.signingKeys.originOf(tenant);
  const keys = await deps.signingKeys.publicKeys(tenant);
  const notes = await deps.anchors.readBack(origin);
  return notes.flatMap((text) => {
    const note = parseNote(text);
    const body = note === undefined ? undefined : parseCheckpoint(note.text);
    if (note === undefined || body === undefined || body.origin !== origin) return [];
    const verdict = checkNote(note, keys);
    return verdict === 'bad_signature'
      ? []
      : [{ size: body.size, root: body.root, signed: verdict === 'signed' }];
  });
};

const reportOf = async (
  deps: VerifyDeps,
  context: CallContext,
  walked: Walked,
  anchored: readonly AnchoredRoot[],
): Promise<VerifyReport> => {
  const { tenant } = context;
  const checkpoint = await deps.ledger.lastCheckpoint(tenant);
  const size = ((await deps.ledger.last(tenant))?.sequence ?? -1n) + 1n;
  const pending = await pendingEvents(deps, context);
  const states = deps.anchors.states(tenant);
  const anchoredSize = [...anchored, ...states].reduce(
    (most, one) => ((one.size ?? 0n) > most ? (one.size ?? 0n) : most),
    0n,
  );
  const anchoredAt =
    states
      .flatMap(({ at }) => at ?? [])
      .toSorted()
      .at(-1) ?? null;
  const behind = (from: bigint) => ({
    from: Number(from),
    to: Number(size) + pending,
    events: Math.max(0, Number(size - from) + pending),
  });
  const { firstBad } = walked;
  return {
    ok: firstBad === null,
    checked: {
      events: Number(walked.events),
      streams: walked.streams,
      from: Number(walked.from),
      to: Number(walked.size),
    },
    checkpoint:
      checkpoint === undefined || firstBad !== null ? null : checkpointAnswerOf(checkpoint),
    uncovered: behind(checkpoint?.size ?? 0n),
    unanchored: { ...behind(anchoredSize), anchored_at: anchoredAt },
    erased: Number(walked.erased),
    first_bad:
      firstBad === null
        ? null
        : {
            sequence: Number(firstBad.sequence),
            stream: firstBad.stream,
            revision: firstBad.revision?.toString() ?? null,
            event_id: firstBad.eventId,
            kind: firstBad.kind,
            detail: firstBad.detail,
          },
  };
};

const PENDING = 1_000;

/** Events of the log that have no leaf yet: up to a thousand are counted. */
const pendingEvents = async (deps: VerifyDeps, { tenant }: CallContext): Promise<number> => {
  const progress = await deps.ledger.progress();
  const last = await deps.ledger.last(tenant);
  const after = [progress, last?.position].reduce<bigint | undefined>(
    (most, one) => (one !== undefined && (most === undefined || one > most) ? one : most),
    undefined,
  );
  const rest = await deps.eventStore.readAll({
    ...(after === undefined ? {} : { after }),
    limit: PENDING,
  });
  return rest.length;
};

/** Where the last verification of a tenant's whole log ended well; `undefined`: none yet in this process. */
type Marks = Map<string, WalkStart & { readonly position: bigint | undefined }>;

const walk = async (
  deps: VerifyDeps,
  request: VerifyRequest,
  context: CallContext,
  target: Target,
  marks: Marks,
  anchored: readonly AnchoredRoot[],
  erased: ErasedSubjects,
): Promise<Walked> => {
  const { tenant, signal } = context;
  const { eventStore, ledger } = deps;
  const shared = {
    eventStore,
    ledger,
    tenant,
    origin: await deps.signingKeys.originOf(tenant),
    keys: await deps.signingKeys.publicKeys(tenant),
    erased,
    anchored,
    signal,
  };
  if (target.kind === 'streams') {
    return walkLedger({
      ...shared,
      finder: createStreamFinder(eventStore),
      concerns: target.concerns,
    });
  }
  const mark = request.full ? undefined : marks.get(tenant);
  // Only one verification at a time may go on from a mark: the tree in it grows.
  marks.delete(tenant);
  const walked = await walkLedger({
    ...shared,
    finder: createLogFinder(eventStore, tenant, mark?.position),
    concerns: null,
    ...(mark === undefined ? {} : { start: mark }),
  });
  if (walked.firstBad === null) {
    const [last] = await ledger.read(tenant, { from: walked.size - 1n, limit: 1 });
    marks.set(tenant, {
      tree: walked.tree,
      previous: walked.previous,
      position: last?.position,
    });
  }
  return walked;
};

/**
 * The read model against the verified log. Of one subject it is always looked at, of a tenant when `full` is asked for; what was
 * folded from a log that is not in order proves nothing.
 */
const driftOf = async (
  deps: VerifyDeps,
  request: VerifyRequest,
  context: CallContext,
  target: Target,
  walked: Walked,
  erased: ErasedSubjects,
): Promise<BadPlace | null> => {
  if (walked.firstBad !== null) return null;
  if (target.kind === 'tenant' && !request.full) return null;
  const concerns = (subject: SubjectId): boolean =>
    target.kind === 'tenant' || target.subject === subject;
  return (await judgeReadModel(deps, context, walked.named, concerns, erased)) ?? null;
};

/** `/audit/v1/verify`. */
export const createVerify = (deps: VerifyDeps): UseCase<VerifyRequest, VerifyAnswer> => {
  const marks: Marks = new Map();
  return async (request, context) => {
    const target = await targetOf(deps, request, context);
    await deps.coverage.settle(context.tenant, context.signal);
    const anchored = await anchoredRoots(deps, context.tenant);
    const erased = createErasedSubjects(deps.eventStore, context.tenant);
    const walked = await walk(deps, request, context, target, marks, anchored, erased);
    const drift = await driftOf(deps, request, context, target, walked, erased);
    return reportOf(deps, context, { ...walked, firstBad: walked.firstBad ?? drift }, anchored);
  };
};
