import { join } from 'node:path';
import { createDownloads } from '@palimpsest/commands';
import type { Policy } from '@palimpsest/domain';
import { buildApp, type ServingRole } from '@palimpsest/http';
import { createContentReads } from '@palimpsest/projections';
import { createFollowingAppends } from '@palimpsest/runtime';
import { createErasureFile, lockDataDirectory } from '@palimpsest/storage-embedded';
import { createTokeniser } from '@palimpsest/text';
import { createVault } from '@palimpsest/vault';
import pino, { type Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { reapplyErasures } from '../backup/reapply-erasures.ts';
import { systemClock } from '../clock/system-clock.ts';
import type { Config } from '../config/config.ts';
import type { Role } from '../config/environment.ts';
import { isLoopback } from '../config/loopback.ts';
import { createDownloadFolder } from '../downloads/downloads.ts';
import { createExportFiles } from '../exports/export-files.ts';
import { minuteTicker } from '../jobs/minute-ticker.ts';
import { createScheduler } from '../jobs/scheduler.ts';
import { createAuthenticator, defaultTenant } from '../keys/authenticate.ts';
import { type BootstrapKey, loadBootstrapKey } from '../keys/bootstrap-key.ts';
import { createRateLimiter } from '../keys/rate-limiter.ts';
import { givenRootKey, keptRootKey } from '../keys/root-key.ts';
import { createModelMetrics } from '../metrics/model-metrics.ts';
import { createLedger } from './audit.ts';
import { createCore } from './core.ts';
import { hasData } from './data-files.ts';
import { createHealth } from './health.ts';
import { createIdSource } from './ids.ts';
import { loadModels } from './models.ts';
import { loadQuestionSlots } from './question-slots.ts';
import { stopAll } from './running.ts';
import { startClock } from './start-clock.ts';
import type { Engine, WaitOptions } from './storage/engine.ts';
import { inTurn } from './storage/in-turn.ts';
import { type OpenedSearch, openSearch } from './storage/search.ts';
import { FRESH_MS, isForSeveral, sharedStores } from './storage/shared-stores.ts';
import { openStores, type Storage } from './storage/stores.ts';
import { readTls } from './tls.ts';
import { startUpkeep } from './upkeep.ts';
import { createUseCases } from './use-cases.ts';
import { version } from './version.ts';

/** A service that is put together, its projections and worker at work. */
export interface Service {
  readonly app: ReturnType<typeof buildApp>;
  readonly modelDescription: string;
  readonly bootstrapKey: BootstrapKey;
  /** Resolves when every projection has caught up with the log, or has stopped at an event (see `readyz`). */
  readonly ready: (signal: AbortSignal) => Promise<void>;
  /** Answers what is under way, lets the worker end what it has begun, closes everything. */
  readonly stop: () => Promise<void>;
}

export interface ServiceOptions {
  /** Ends a wait for engines that are not there. */
  readonly signal?: AbortSignal;
  /** Where the lines about calls go. @default standard error */
  readonly logTo?: { readonly write: (line: string) => void };
  /** Told when the start has to wait for an engine, and with `null` when it waits no longer. */
  readonly onWaiting?: (engine: Engine | null) => void;
}

/** Where one process alone writes: its stores, or the keys that it was not given. */
const writesInDirectory = ({ stores, rootKey, bootstrapKey }: Config): boolean =>
  !isForSeveral(sharedStores(stores)) ||
  (rootKey.value === undefined && rootKey.file === undefined) ||
  bootstrapKey === undefined;

/** Says in the log, and to whoever asks `readyz`, what a start waits for. */
const waitingOf = (logger: Logger, { signal, onWaiting }: ServiceOptions): WaitOptions => ({
  signal: signal ?? new AbortController().signal,
  onAbsent: (engine, error) => {
    logger.warn({ ...engine, error: error.code }, 'waits for an engine that does not answer');
    onWaiting?.(engine);
  },
  onThere: (engine) => {
    logger.info(engine, 'the engine answers now');
    onWaiting?.(null);
  },
});

/** Policies that were published before there was such a limit do not have the number. */
const callsPerMinuteOf = ({ policy }: { readonly policy: Policy }): number | null => {
  const limits: Partial<Policy['limits']> = policy.limits;
  return limits.calls_per_minute ?? null;
};

/** Roles that some kind of task belongs to. */
const runningRoles: ReadonlySet<Role> = new Set(['worker', 'projector', 'scheduler']);

const servingRoles = ['command', 'query'] as const satisfies readonly ServingRole[];

/** Puts the service together, in reading order. Nothing is written before the configuration is known to be right. */
export const createService = async (
  config: Config,
  logger: Logger,
  options: ServiceOptions = {},
): Promise<Service> => {
  await using cleanup = new AsyncDisposableStack();
  const { dataDirectory: directory } = config;

  // What the configuration names.
  const tls = readTls(config.tls);
  const given = await givenRootKey(config);
  const models = cleanup.use(await loadModels(config));

  // Where the data is.
  if (writesInDirectory(config)) cleanup.use(lockDataDirectory(directory));
  const rootKey = given ?? (await keptRootKey(config, hasData(directory)));
  const waiting = waitingOf(logger, options);
  const onReplaced = (file: string): void =>
    logger.warn({ file }, 'damaged, put aside and filled again');
  const stores = cleanup.use(
    await openStores({ addresses: config.stores, directory, waiting, onReplaced }),
  );

  // Time, ids, keys.
  const { shared } = stores;
  const { clock, manualClock } = await startClock(
    config.manualClock,
    shared.eventStore ? null : stores.eventStore,
  );
  const ids = createIdSource(() => Date.parse(systemClock.now()));
  const vault = createVault({
    keyStore: stores.keyStore,
    rootKey,
    ids,
    clock,
    options: shared.readModel ? { freshForMs: FRESH_MS } : {},
  });
  await vault.verifyRootKey();
  await vault.ensureTenant(defaultTenant);
  const bootstrapKey = loadBootstrapKey(config);
  const tokeniser = createTokeniser({ vocabulary: models.vocabulary });
  const openIndex = (): Promise<OpenedSearch> =>
    openSearch({
      addresses: config.stores,
      directory,
      rootKey,
      vault,
      tokeniser,
      models,
      waiting,
      onReplaced,
      onProblem: (problem) => logger.warn(problem, 'a memory could not be indexed as it should'),
    });
  const turn = { lease: stores.lease, holder: ids.random() };
  const { searchIndex, hitsBeside } = await (isForSeveral(shared)
    ? inTurn(turn, openIndex)
    : openIndex());
  cleanup.use(searchIndex);
  const storage: Storage = { ...stores, searchIndex };

  // The second record.
  const downloads = createDownloadFolder({
    directory,
    clock,
    mac: async (text) => (await vault.tenantPseudonyms(defaultTenant)).pseudonym('download', text),
  });
  const ledger = createLedger({
    storage,
    vault,
    clock,
    ids,
    anchors: config.anchors,
    downloads,
    logger,
  });

  // What it does, and the edge around it.
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const modelMetrics = createModelMetrics(metrics);
  const core = await createCore({
    storage,
    vault,
    clock,
    ids,
    models,
    logger,
    roles: config.roles,
    erasureRecord: createErasureFile(config.erasureRecord),
    exportFiles: createExportFiles(join(directory, 'exports')),
    kinds: [ledger.bundleKind],
    isCovered: ledger.covers,
    checkpointOf: ledger.newestCheckpoint,
    otherJobs: [ledger.checkpointJob],
    onModelRefused: modelMetrics.refused,
  });
  const { jobs, projections, tasks, usage, worker } = core;
  const following = createFollowingAppends(storage.eventStore);
  modelMetrics.watch({
    listTenants: storage.keyStore.listTenants,
    spent: core.commands.modelBudget.spent,
  });
  const reads = createContentReads({
    ...core.queries,
    following,
    eventStore: storage.eventStore,
    ids,
    onLost: () => logger.error('the record of a read could not be written'),
  });
  const app = buildApp({
    useCases: createUseCases({
      ...core,
      audit: ledger.useCases({ ...core, reads }),
      reads,
      following,
      isManual: manualClock !== null,
      storage,
      hitsBeside,
      models,
      tokeniser,
      slots: await loadQuestionSlots(models, tokeniser),
      onLostReceipt: () => logger.error('a receipt could not be written'),
    }),
    openDownload: createDownloads(core.exports),
    openBundle: downloads.open,
    authenticate: createAuthenticator({
      readModel: storage.readModel,
      vault,
      usage,
      bootstrapSecret: bootstrapKey.secret,
      callsPerMinute: async (tenant) =>
        callsPerMinuteOf(await core.commands.policies.current(tenant)),
    }),
    countCall: createRateLimiter({ nowMs: () => performance.now() }),
    clock,
    manualClock,
    health: createHealth({
      storage,
      roles: config.roles,
      projectors: projections.projectors,
      now: clock.now,
    }),
    roles: servingRoles.filter((role) => config.roles.includes(role)),
    metrics,
    version,
    isLoopback: isLoopback(config.host),
    tls,
    trustProxy: config.trustProxy,
    logger: { level: logger.level, base: null, stream: options.logTo ?? pino.destination(2) },
  });

  await projections.start({ folding: config.roles.includes('projector') });
  if (config.roles.includes('projector')) ledger.start();
  if (config.roles.includes('worker')) worker.start();
  if (config.roles.some((role) => runningRoles.has(role))) tasks.start();
  const scheduler = createScheduler({
    jobs,
    tasks,
    policies: core.commands.policies,
    listTenants: storage.keyStore.listTenants,
    lease: storage.lease,
    ids,
    now: clock.now,
    ticker: minuteTicker,
    onProblem: (problem) => logger.warn(problem, 'scheduler'),
  });
  // Under a manual clock jobs start only when they are asked for.
  if (config.roles.includes('scheduler') && manualClock === null) scheduler.start();
  const upkeep = startUpkeep({
    usage,
    idempotency: core.commands.idempotency,
    exports: core.exports.book,
    now: clock.now,
    sweeping: config.roles.includes('scheduler'),
    logger,
  });

  const owned = cleanup.move();
  return {
    app,
    modelDescription: models.description,
    bootstrapKey,
    ready: async (signal) => {
      await projections.caughtUp(signal);
      const erased = await reapplyErasures(core.erasure, directory, {
        signal,
        submit: tasks.submit,
      });
      if (erased > 0) logger.info({ erased }, 'erased again after a restore');
    },
    stop: () =>
      stopAll({
        app,
        worker,
        scheduler,
        tasks,
        upkeep,
        following,
        projections,
        ledger,
        storage: owned,
      }),
  };
};
