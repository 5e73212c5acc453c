import type { AuditUseCases, UseCase } from '@palimpsest/domain/contract';
import { createAnchors } from './proof/anchors.ts';
import { createCheckpoint } from './proof/checkpoint.ts';
import { createConsistency } from './proof/consistency.ts';
import { createProof } from './proof/proof.ts';
import { type AuditTarget, recordedAudit } from './record/record-audit.ts';
import type { AuditDeps } from './shared/deps.ts';
import { createVerify } from './verify/verify.ts';

/** The calls of an auditor, each recorded before it answers. */
export const createAuditUseCases = (deps: AuditDeps): AuditUseCases => {
  const recorded = <Request, Answer>(
    useCase: UseCase<Request, Answer>,
    targetOf: (request: Request, answer: Answer | undefined) => AuditTarget = () => ({}),
  ): UseCase<Request, Answer> => recordedAudit(deps, useCase, targetOf);
  return {
    verify: recorded(createVerify(deps), (request, answer) => ({
      subject_id: request.about?.id ?? null,
      memory_id: request.memory_id,
      receipt_id: request.receipt_id,
      count: answer !== undefined && 'checked' in answer ? answer.checked.events : 0,
    })),
    checkpoint: recorded(createCheckpoint(deps)),
    proof: recorded(createProof(deps), ({ memory_id: memory }, answer) => ({
      memory_id: memory,
      event: answer?.event_id ?? null,
      count: answer === undefined ? 0 : 1,
    })),
    consistency: recorded(createConsistency(deps)),
    anchors: recorded(createAnchors(deps)),
  };
};
