import type { VerifyReport } from '@palimpsest/domain/contract';
import {
  type Clock,
  type EventStore,
  type IdSource,
  instant,
  type Lease,
  type LedgerStore,
  type ReadModel,
  type TenantId,
} from '@palimpsest/kernel';
import {
  changeLogProjection,
  changeLogSchema,
  createBundleKind,
  createCoverage,
  createLedgerFollower,
  createSigningKeys,
  createVerify,
  memoriesProjection,
  memoriesSchema,
  type ReconciledProjection,
  usageProjection,
  usageSchema,
} from '@palimpsest/projections';
import { createPositionGate, decodeEvent, type TrackedTask } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';

/** The stores that a tenant's record lies in. */
export interface RecordStores {
  readonly eventStore: EventStore;
  readonly ledger: LedgerStore;
  readonly readModel: ReadModel;
  readonly vault: Vault;
}

export const clock: Clock = { now: () => instant(Date.now()) };

/** Read models of facts: what a verification compares with the log. */
const reconciled: readonly ReconciledProjection[] = [
  { projection: memoriesProjection, schema: memoriesSchema },
  { projection: changeLogProjection, schema: changeLogSchema },
  { projection: usageProjection, schema: usageSchema },
];

export const declareReadModels = async (readModel: ReadModel): Promise<void> => {
  for (const { schema } of reconciled) await readModel.declare(schema);
};

/** Fills the read models from the log. */
export const foldAll = async ({ eventStore, readModel }: RecordStores): Promise<void> => {
  for (const { projection } of reconciled) {
    for (let after: bigint | undefined; ; ) {
      const page = await eventStore.readAll({
        prefixes: projection.prefixes,
        limit: 500,
        ...(after === undefined ? {} : { after }),
      });
      const last = page.at(-1);
      if (last === undefined) break;
      const writes = page.flatMap((event) => projection.fold(decodeEvent(event)));
      await readModel.apply(projection.name, 'live', writes, last.position);
      after = last.position;
    }
  }
};

/** Lets the ledger come by and sign what is there. */
export const sealLedger = async (
  { eventStore, ledger, vault }: RecordStores,
  lease: Lease,
  ids: IdSource,
  tenants: readonly TenantId[],
): Promise<void> => {
  const problems: string[] = [];
  const signingKeys = createSigningKeys({ ledger, vault, clock });
  const follower = createLedgerFollower({
    eventStore,
    ledger,
    signingKeys,
    lease,
    ids,
    clock,
    onProblem: ({ error }) => problems.push(error),
  });
  follower.start();
  const coverage = createCoverage({ eventStore, ledger, follower });
  for (const tenant of tenants) await coverage.settle(tenant, new AbortController().signal);
  await follower.stop();
  if (problems.length > 0) throw new TypeError(`the ledger stopped: ${problems.join(', ')}`);
};

/** `audit/v1/verify` of a tenant, from the first event; `full`: read models included. `anchored`: signed notes that were kept outside. */
export const verifyTenant = async (
  { eventStore, ledger, readModel, vault }: RecordStores,
  tenant: TenantId,
  anchored: readonly string[],
  { full }: { readonly full: boolean } = { full: true },
): Promise<VerifyReport> => {
  const verify = createVerify({
    eventStore,
    ledger,
    readModel,
    vault,
    clock,
    reconciled,
    signingKeys: createSigningKeys({ ledger, vault, clock }),
    gate: createPositionGate([]),
    coverage: { settle: async () => undefined },
    anchors: { states: () => [], readBack: async () => anchored },
  });
  const answer = await verify(
    {
      subject: null,
      about: null,
      memory_id: null,
      receipt_id: null,
      full,
      wait_ms: 0,
      min_position: null,
      timeout_ms: 1_000,
    },
    {
      tenant,
      key: {
        id: 'tamper-matrix',
        scopes: ['auditor'],
        apps: null,
        global: 'write',
        subjects: null,
      },
      actor: { type: 'AUDITOR', id: 'tamper-matrix' },
      traceId: '0'.repeat(32),
      path: '/audit/v1/verify',
      idempotency: null,
      signal: new AbortController().signal,
    },
  );
  if ('task_id' in answer) throw new TypeError('a verification that became a task');
  return answer;
};

/** Writes the evidence bundle of a tenant's whole ledger to a file. */
export const writeTenantBundle = async (
  { eventStore, ledger, vault }: RecordStores,
  tenant: TenantId,
  path: string,
): Promise<void> => {
  const kind = createBundleKind({
    eventStore,
    ledger,
    signingKeys: createSigningKeys({ ledger, vault, clock }),
    clock,
    downloads: {
      pathFor: () => path,
      publish: async () => ({ download_url: '', expires_at: clock.now(), sha256: '' }),
    },
  });
  const task: Pick<TrackedTask, 'id' | 'tenant' | 'input'> = {
    id: 'tamper-matrix' as TrackedTask['id'],
    tenant,
    input: { subject_id: null, from: null, to: null },
  };
  await kind.run(task as TrackedTask, {
    signal: new AbortController().signal,
    saveProgress: async () => undefined,
    submit: () => Promise.reject(new TypeError('a bundle asks for nothing')),
  });
};
