import type { AuditUseCases } from '@palimpsest/domain/contract';
import type { Clock, IdSource } from '@palimpsest/kernel';
import {
  type AnchorBoard,
  createAuditUseCases,
  createCoverage,
  createLedgerFollower,
  createSigningKeys,
  type LedgerFollower,
  type QueryDeps,
} from '@palimpsest/projections';
import type { Vault } from '@palimpsest/vault';
import type { Logger } from 'pino';
import type { Storage } from './storage/stores.ts';

/** The second record and what is asked of it. */
export interface Audit {
  readonly follower: LedgerFollower;
  readonly useCases: AuditUseCases;
}

/** Puts the ledger and the calls of an auditor together. Nothing runs yet. */
export const createAudit = (deps: {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly queries: QueryDeps;
  readonly anchors: AnchorBoard;
  readonly logger: Pick<Logger, 'error'>;
}): Audit => {
  const { eventStore, ledger, lease } = deps.storage;
  const signingKeys = createSigningKeys({ ...deps, ledger });
  const follower = createLedgerFollower({
    ...deps,
    eventStore,
    ledger,
    lease,
    signingKeys,
    onProblem: (problem) => deps.logger.error(problem, 'ledger'),
  });
  const coverage = createCoverage({ eventStore, ledger, follower });
  const useCases = createAuditUseCases({
    ...deps.queries,
    ...deps,
    eventStore,
    ledger,
    signingKeys,
    coverage,
  });
  return { follower, useCases };
};
