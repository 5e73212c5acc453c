import {
  createAbsorbIntake,
  createIdempotency,
  createIntakeStore,
  createMemoryStore,
  createPolicies,
  createTenantStore,
  createWorker,
} from '@palimpsest/commands';
import { streamPrefixes } from '@palimpsest/domain';
import { buildApp } from '@palimpsest/http';
import type { RecordedEvent, TenantId } from '@palimpsest/kernel';
import { createKeyUsage, createRebuildTasks } from '@palimpsest/projections';
import { createPositionGate, createPositionTokens } from '@palimpsest/runtime';
import { lockDataDirectory } from '@palimpsest/storage-embedded';
import { createTokeniser } from '@palimpsest/text';
import { createVault } from '@palimpsest/vault';
import pino, { type Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { systemClock } from '../clock/system-clock.ts';
import { type Config, isLoopback } from '../config/config.ts';
import { createAuthenticator, defaultTenant } from '../keys/authenticate.ts';
import { loadBootstrapKey } from '../keys/bootstrap-key.ts';
import { loadRootKey } from '../keys/root-key.ts';
import { createHealth } from './health.ts';
import { createIdSource } from './ids.ts';
import { loadModels } from './models.ts';
import { createProjectors, declareSchemas } from './projectors.ts';
import { loadQuestionSlots } from './question-slots.ts';
import { startClock } from './start-clock.ts';
import { openEmbeddedStorage } from './storage.ts';
import { readTls } from './tls.ts';
import { startUpkeep } from './upkeep.ts';
import { createUseCases } from './use-cases.ts';

export const version = '0.1.0';

/** A service that is put together, its projections and worker at work. */
export interface Service {
  readonly app: ReturnType<typeof buildApp>;
  readonly modelDescription: string;
  /** The bootstrap key, if this very start made it. */
  readonly newKey: string | undefined;
  /** Resolves when every projection has caught up with the log. */
  readonly ready: (signal: AbortSignal) => Promise<void>;
  /** Answers what is under way, lets the worker end what it has begun, closes everything. */
  readonly stop: () => Promise<void>;
}

/** Files that show that a data directory holds data. */
const dataFiles = ['keys.db', 'log.db'];

/** Puts the service together, in reading order. Nothing is written before the configuration is known to be right. */
export const createService = async (config: Config, logger: Logger): Promise<Service> => {
  await using cleanup = new AsyncDisposableStack();
  const { dataDirectory: directory } = config;

  // What is on disk.
  cleanup.use(lockDataDirectory(directory));
  const rootKey = loadRootKey(config, dataFiles);
  const bootstrapKey = loadBootstrapKey(config);
  const models = await loadModels(config);
  const storage = cleanup.use(
    await openEmbeddedStorage(directory, {
      rootKey: Buffer.from(rootKey.bytes).toString('base64'),
      vocabulary: models.vocabulary.shareable,
      dimension: models.embedder.space.dimension,
    }),
  );
  const { eventStore, readModel, snapshots } = storage;
  await declareSchemas(readModel);

  // Time, ids, keys.
  const { clock, manualClock } = await startClock(config.manualClock, eventStore);
  const { now } = clock;
  const ids = createIdSource(() => Date.parse(systemClock.now()));
  const vault = createVault({ keyStore: storage.keyStore, rootKey, ids, clock });
  await vault.verifyRootKey();
  await vault.ensureTenant(defaultTenant);

  // Projections.
  const onProblem = (problem: { readonly projection: string; readonly error: string }): void =>
    logger.error(problem, 'projection');
  const projectors = createProjectors({ ...storage, onProblem });
  const gate = createPositionGate(projectors);
  const positionTokens = async (tenant: TenantId) => {
    const { pseudonym } = await vault.tenantPseudonyms(tenant);
    return createPositionTokens((text) => pseudonym('position', text));
  };
  const immediate = projectors.filter(({ status }) =>
    ['memories', 'switches', 'api_keys'].includes(status().name),
  );
  const publish = async (events: readonly RecordedEvent[]): Promise<void> => {
    await Promise.all(
      immediate.map(async (projector) => {
        const prefix =
          projector.status().name === 'api_keys' ? streamPrefixes.tenant : streamPrefixes.memory;
        const own = events.filter(({ stream }) => stream.startsWith(prefix));
        if (own.length > 0) await projector.applyNow(own);
      }),
    );
  };

  // The write side.
  const storeDeps = { eventStore, snapshots, vault, now };
  const policies = createPolicies({ eventStore, now });
  const commands = {
    eventStore,
    vault,
    clock,
    ids,
    policies,
    positionTokens,
    publish,
    memories: createMemoryStore(storeDeps),
    intakes: createIntakeStore(storeDeps),
    tenants: createTenantStore(storeDeps),
    idempotency: createIdempotency({ readModel, vault, ids, now }),
  };
  const worker = createWorker({
    ...commands,
    readModel,
    lease: storage.lease,
    absorb: createAbsorbIntake({ ...commands, ...models }),
    onProblem: (problem) => logger.warn(problem, 'intake'),
  });

  // The read side.
  const queries = { readModel, vault, clock, policies, gate, positionTokens };
  const usage = createKeyUsage(readModel);
  const rebuilds = createRebuildTasks({ ...queries, ids, projectors });
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });

  const tokeniser = createTokeniser({ vocabulary: models.vocabulary });
  const app = buildApp({
    useCases: createUseCases({
      storage,
      models,
      commands,
      queries,
      worker,
      projectors,
      rebuilds,
      usage,
      tokeniser,
      slots: await loadQuestionSlots(models, tokeniser),
      onLostReceipt: () => logger.error('a receipt could not be written'),
    }),
    authenticate: createAuthenticator({
      readModel,
      vault,
      usage,
      bootstrapSecret: bootstrapKey.secret,
    }),
    clock,
    manualClock,
    health: createHealth({ eventStore, projectors, now }),
    metrics,
    version,
    isLoopback: isLoopback(config.host),
    tls: readTls(config.tls),
    trustProxy: config.trustProxy,
    logger: { level: logger.level, base: null, stream: pino.destination(2) },
  });

  await Promise.all(projectors.map((projector) => projector.start()));
  if (config.roles.includes('worker')) worker.start();
  const upkeep = startUpkeep({ usage, idempotency: commands.idempotency, logger });

  const owned = cleanup.move();
  return {
    app,
    modelDescription: models.description,
    newKey: bootstrapKey.isNew ? bootstrapKey.secret : undefined,
    ready: async (signal) => {
      await Promise.all(projectors.map((projector) => projector.caughtUp(signal)));
    },
    stop: async () => {
      await app.close();
      await worker.stop();
      await rebuilds.stop();
      await upkeep.stop();
      await Promise.all(projectors.map((projector) => projector.stop()));
      await owned.disposeAsync();
    },
  };
};
