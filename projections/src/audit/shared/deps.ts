import type { EventStore, IdSource, LedgerStore } from '@palimpsest/kernel';
import type { AnchorBoard } from '../../ledger/anchors.ts';
import type { Coverage } from '../../ledger/coverage.ts';
import type { SigningKeys } from '../../ledger/signing-keys.ts';
import type { QueryDeps } from '../../reading/deps.ts';
import type { ReconciledProjection } from '../../reconcile/reconcile-documents.ts';

/** What the calls of an auditor need beside what every query needs. */
export interface AuditDeps extends QueryDeps {
  readonly eventStore: EventStore;
  readonly ledger: LedgerStore;
  readonly signingKeys: SigningKeys;
  readonly coverage: Coverage;
  readonly anchors: AnchorBoard;
  readonly ids: IdSource;
  /** Read models that a verification holds against the log. */
  readonly reconciled: readonly ReconciledProjection[];
}
