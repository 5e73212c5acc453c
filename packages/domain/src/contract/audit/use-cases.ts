import type { UseCase } from '../use-cases.ts';
import type { AnchorsAnswer, AnchorsRequest } from './anchors.ts';
import type { CheckpointAnswer, CheckpointRequest } from './checkpoint.ts';
import type { ConsistencyAnswer, ConsistencyRequest } from './consistency.ts';
import type { ProofAnswer, ProofRequest } from './proof.ts';
import type { VerifyAnswer, VerifyRequest } from './verify.ts';

/** The calls of an auditor. Each is recorded (`AuditAccessed`) before it answers. */
export interface AuditUseCases {
  readonly verify: UseCase<VerifyRequest, VerifyAnswer>;
  readonly checkpoint: UseCase<CheckpointRequest, CheckpointAnswer>;
  readonly proof: UseCase<ProofRequest, ProofAnswer>;
  readonly consistency: UseCase<ConsistencyRequest, ConsistencyAnswer>;
  readonly anchors: UseCase<AnchorsRequest, AnchorsAnswer>;
}
