import type { TaskingJob } from '@palimpsest/commands';
import type { AuditUseCases } from '@palimpsest/domain/contract';
import type { Clock, EventId, IdSource, TenantId } from '@palimpsest/kernel';
import {
  type ContentReads,
  createAuditUseCases,
  createBundleKind,
  createCoverage,
  createLedgerFollower,
  createSigningKeys,
  type LedgerFollower,
  type QueryDeps,
} from '@palimpsest/projections';
import type { TaskKind, TaskRunner } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import type { Logger } from 'pino';
import { type Anchoring, createAnchoring } from '../anchors/anchoring.ts';
import { createFileAnchor } from '../anchors/file-anchor.ts';
import { createHttpAnchor } from '../anchors/http-anchor.ts';
import type { Config } from '../config/config.ts';
import type { DownloadFolder } from '../downloads/downloads.ts';
import { createCheckpointJob } from '../jobs/checkpoint-job.ts';
import type { ProjectionSet } from './projection-set.ts';
import { reconciledProjections } from './projectors.ts';
import type { Storage } from './storage/stores.ts';

/** The second record. */
export interface Ledger {
  readonly follower: LedgerFollower;
  readonly anchoring: Anchoring;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly bundleKind: TaskKind;
  /** Whether a signed checkpoint speaks for an event. */
  readonly covers: (tenant: TenantId, event: EventId) => Promise<boolean>;
  /** Signed note of the newest checkpoint; `null`: there is none. */
  readonly newestCheckpoint: (tenant: TenantId) => Promise<string | null>;
  readonly checkpointJob: TaskingJob;
  /** The calls of an auditor. */
  readonly useCases: (parts: {
    readonly queries: QueryDeps;
    readonly projections: ProjectionSet;
    readonly tasks: TaskRunner;
    readonly reads: ContentReads;
  }) => AuditUseCases;
}

/** Puts the ledger together: its writer, the places outside that keep its checkpoints, and what is asked of it. Nothing runs yet. */
export const createLedger = (deps: {
  readonly storage: Pick<Storage, 'eventStore' | 'ledger' | 'lease'>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly anchors: Config['anchors'];
  readonly downloads: DownloadFolder;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
}): Ledger => {
  const { clock, logger } = deps;
  const { eventStore, ledger, lease } = deps.storage;
  const signingKeys = createSigningKeys({ ...deps, ledger });
  const follower = createLedgerFollower({
    ...deps,
    eventStore,
    ledger,
    lease,
    signingKeys,
    onProblem: (problem) => logger.error(problem, 'ledger'),
  });
  const { file, url } = deps.anchors;
  const anchoring = createAnchoring({
    ledger,
    clock,
    anchors: [
      ...(file === null ? [] : [createFileAnchor(file)]),
      ...(url === null ? [] : [createHttpAnchor(url)]),
    ],
    onProblem: (problem) => logger.warn(problem, 'anchor'),
  });
  const coverage = createCoverage({ eventStore, ledger, follower });
  const record = { eventStore, ledger, signingKeys, clock };
  return {
    follower,
    anchoring,
    start: () => {
      follower.start();
      anchoring.start();
    },
    stop: async () => {
      await follower.stop();
      await anchoring.stop();
    },
    covers: async (tenant, event) => {
      const leaf = await ledger.findEvent(tenant, event);
      const checkpoint = await ledger.lastCheckpoint(tenant);
      return leaf !== undefined && checkpoint !== undefined && checkpoint.size > leaf.sequence;
    },
    newestCheckpoint: async (tenant) => (await ledger.lastCheckpoint(tenant))?.text ?? null,
    checkpointJob: createCheckpointJob({ ledger, coverage }),
    bundleKind: createBundleKind({ ...record, downloads: deps.downloads }),
    useCases: ({ queries, projections, tasks, reads }) =>
      createAuditUseCases({
        ...queries,
        ...record,
        ids: deps.ids,
        coverage,
        anchors: anchoring,
        reconciled: reconciledProjections,
        projectors: projections.projectors,
        tasks,
        reads,
      }),
  };
};
