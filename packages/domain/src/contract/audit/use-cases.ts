import type { AcceptedAnswer } from '../memory/accepted.ts';
import type { UseCase } from '../use-case.ts';
import type { AccessAnswer, AccessRequest } from './access.ts';
import type { AdminLogAnswer, AdminLogRequest } from './admin-log.ts';
import type { AnchorsAnswer, AnchorsRequest } from './anchors.ts';
import type { BundleRequest } from './bundle.ts';
import type { CheckpointAnswer, CheckpointRequest } from './checkpoint.ts';
import type { ConsistencyAnswer, ConsistencyRequest } from './consistency.ts';
import type { DiffAnswer, DiffRequest } from './diff.ts';
import type { ProofAnswer, ProofRequest } from './proof.ts';
import type { RebuildCertificateAnswer, RebuildCertificateRequest } from './rebuild-certificate.ts';
import type { ReceiptAnswer, ReceiptRequest } from './receipt.ts';
import type { ReceiptsAnswer, ReceiptsRequest } from './receipts.ts';
import type { RecipientsAnswer, RecipientsRequest } from './recipients.ts';
import type { ReplayAnswer, ReplayRequest } from './replay.ts';
import type { SubjectsAnswer, SubjectsRequest } from './subjects.ts';
import type { VerifyAnswer, VerifyRequest } from './verify.ts';

/** The calls of an auditor. Each is recorded (`AuditAccessed`) before it answers. */
export interface AuditUseCases {
  readonly verify: UseCase<VerifyRequest, VerifyAnswer>;
  readonly checkpoint: UseCase<CheckpointRequest, CheckpointAnswer>;
  readonly proof: UseCase<ProofRequest, ProofAnswer>;
  readonly consistency: UseCase<ConsistencyRequest, ConsistencyAnswer>;
  readonly replay: UseCase<ReplayRequest, ReplayAnswer>;
  readonly diff: UseCase<DiffRequest, DiffAnswer>;
  readonly receipts: UseCase<ReceiptsRequest, ReceiptsAnswer>;
  readonly receipt: UseCase<ReceiptRequest, ReceiptAnswer>;
  readonly access: UseCase<AccessRequest, AccessAnswer>;
  readonly subjects: UseCase<SubjectsRequest, SubjectsAnswer>;
  readonly recipients: UseCase<RecipientsRequest, RecipientsAnswer>;
  readonly adminLog: UseCase<AdminLogRequest, AdminLogAnswer>;
  readonly rebuildCertificate: UseCase<RebuildCertificateRequest, RebuildCertificateAnswer>;
  readonly anchors: UseCase<AnchorsRequest, AnchorsAnswer>;
  readonly bundle: UseCase<BundleRequest, AcceptedAnswer>;
}
