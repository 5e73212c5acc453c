import type { AuditUseCases, UseCase } from '@palimpsest/domain/contract';
import type { MemoryId, SubjectId } from '@palimpsest/kernel';
import type { Projector, TaskRunner } from '@palimpsest/runtime';
import { factProjections, type ReadAfter, readingAfter } from '../reading/wait.ts';
import { createBundle } from './bundle/bundle.ts';
import { createRebuildCertificate } from './certificate.ts';
import { createAccess } from './lists/access.ts';
import { createAdminLog } from './lists/admin-log.ts';
import { createReceipts } from './lists/receipts.ts';
import { createRecipients } from './lists/recipients.ts';
import { createSubjects } from './lists/subjects.ts';
import { createAnchors } from './proof/anchors.ts';
import { createCheckpoint } from './proof/checkpoint.ts';
import { createConsistency } from './proof/consistency.ts';
import { createProof } from './proof/proof.ts';
import type { ContentReads, ContentShown } from './record/content-reads.ts';
import { type AuditTarget, recordedAudit } from './record/record-audit.ts';
import { createDiff } from './replay/diff.ts';
import { createReceipt } from './replay/receipt.ts';
import { createReplay } from './replay/replay.ts';
import type { AuditDeps } from './shared/deps.ts';
import { createVerify } from './verify/verify.ts';

export interface AuditUseCaseDeps extends AuditDeps {
  readonly projectors: readonly Projector[];
  readonly tasks: Pick<TaskRunner, 'submit'>;
  /** Audit calls that show content leave a record of that, too. */
  readonly reads: ContentReads;
}

/** What the calls of an auditor look into, beside the log and the ledger. */
const lookedInto = [...factProjections, 'audit', 'api_keys'] as const;

const shownMemories = (memories: readonly { readonly memory_id: string }[]): readonly MemoryId[] =>
  memories.map(({ memory_id: id }) => id as MemoryId); // ids of ours, as the answer names them

/** The calls of an auditor, each recorded before it answers. */
export const createAuditUseCases = (deps: AuditUseCaseDeps): AuditUseCases => {
  const recorded = <Request, Answer>(
    useCase: UseCase<Request, Answer>,
    targetOf: (request: Request, answer: Answer | undefined) => AuditTarget = () => ({}),
  ): UseCase<Request, Answer> => recordedAudit(deps, useCase, targetOf);
  const recordedRead = <Request extends ReadAfter, Answer>(
    useCase: UseCase<Request, Answer>,
    targetOf?: (request: Request, answer: Answer | undefined) => AuditTarget,
  ): UseCase<Request, Answer> => recorded(readingAfter(deps, lookedInto, useCase), targetOf);
  const { reads } = deps;
  /** What was shown of somebody; of an erased person there is nothing to show, and no stream to write that into. */
  const shownOf = async (
    subject: SubjectId | undefined,
    memories: readonly { readonly memory_id: string }[],
  ): Promise<ContentShown | undefined> =>
    subject === undefined || (await deps.vault.subjectName(subject)) === undefined
      ? undefined
      : { subject, memories: shownMemories(memories) };
  const replay = reads('audit.replay', createReplay(deps), (_request, answer) =>
    shownOf(answer.subject_id as SubjectId, answer.state.memories),
  );
  const receipt = reads('audit.receipt', createReceipt(deps), (_request, answer) =>
    shownOf(answer.subject_id as SubjectId, answer.hits),
  );
  const diff = reads('audit.diff', createDiff(deps), async ({ about }, answer, { tenant }) =>
    shownOf(
      about.ref === null ? about.id : await deps.vault.openSubject(tenant, about.ref),
      Object.values(answer).flat(),
    ),
  );
  return {
    verify: recordedRead(createVerify(deps), (request, answer) => ({
      subject_id: request.about?.id ?? null,
      memory_id: request.memory_id,
      receipt_id: request.receipt_id,
      count: answer !== undefined && 'checked' in answer ? answer.checked.events : 0,
    })),
    checkpoint: recordedRead(createCheckpoint(deps)),
    proof: recordedRead(createProof(deps), ({ memory_id: memory }, answer) => ({
      memory_id: memory,
      event: answer?.event_id ?? null,
      count: answer === undefined ? 0 : 1,
    })),
    consistency: recordedRead(createConsistency(deps)),
    replay: recordedRead(replay, ({ about }, answer) => ({
      subject_id: answer?.subject_id ?? about.id,
      count: answer?.state.memories.length ?? 0,
    })),
    diff: recordedRead(diff, ({ about }, answer) => ({
      subject_id: about.id,
      count: answer === undefined ? 0 : Object.values(answer).flat().length,
    })),
    receipts: recordedRead(createReceipts(deps), (request, answer) => ({
      subject_id: request.about?.id ?? null,
      memory_id: request.memory_id,
      count: answer?.receipts.length ?? 0,
    })),
    receipt: recordedRead(receipt, ({ receipt_id: id }, answer) => ({
      subject_id: answer?.subject_id ?? null,
      receipt_id: id,
      count: answer?.hits.length ?? 0,
    })),
    access: recordedRead(createAccess(deps), ({ about }, answer) => ({
      subject_id: about?.id ?? null,
      count: answer?.access.length ?? 0,
    })),
    subjects: recordedRead(createSubjects(deps), ({ subject_id: id }, answer) => ({
      subject_id: id,
      count: answer?.subjects.length ?? 0,
    })),
    recipients: recordedRead(createRecipients(deps), ({ about }, answer) => ({
      subject_id: answer?.subject_id ?? about.id,
      count: answer === undefined ? 0 : answer.keys.length + answer.providers.length,
    })),
    adminLog: recordedRead(createAdminLog(deps), (_request, answer) => ({
      count: answer?.entries.length ?? 0,
    })),
    rebuildCertificate: recorded(createRebuildCertificate(deps), (_request, answer) => ({
      count: answer?.projections.length ?? 0,
    })),
    anchors: recordedRead(createAnchors(deps)),
    bundle: recorded(createBundle(deps), ({ about }) => ({ subject_id: about?.id ?? null })),
  };
};
