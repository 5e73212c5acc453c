import { buildApp } from '@palimpsest/http';
import { lockDataDirectory } from '@palimpsest/storage-embedded';
import { createTokeniser } from '@palimpsest/text';
import { createVault } from '@palimpsest/vault';
import pino, { type Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { systemClock } from '../clock/system-clock.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { createAuthenticator, defaultTenant } from '../keys/authenticate.ts';
import { type BootstrapKey, loadBootstrapKey } from '../keys/bootstrap-key.ts';
import { givenRootKey, storedRootKey } from '../keys/root-key.ts';
import { createCore } from './core.ts';
import { hasData } from './data-files.ts';
import { createHealth } from './health.ts';
import { createIdSource } from './ids.ts';
import { loadModels } from './models.ts';
import { loadQuestionSlots } from './question-slots.ts';
import { settled, stopAll } from './running.ts';
import { startClock } from './start-clock.ts';
import { openEmbeddedStorage } from './storage.ts';
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

/** Puts the service together, in reading order. Nothing is written before the configuration is known to be right. */
export const createService = async (config: Config, logger: Logger): Promise<Service> => {
  await using cleanup = new AsyncDisposableStack();
  const { dataDirectory: directory } = config;

  // What the configuration names.
  const tls = readTls(config.tls);
  const given = givenRootKey(config);
  const models = await loadModels(config);

  // What is on disk.
  cleanup.use(lockDataDirectory(directory));
  const rootKey = given ?? storedRootKey(directory, hasData(directory));
  const storage = cleanup.use(
    await openEmbeddedStorage({
      directory,
      searchThread: {
        rootKey: Buffer.from(rootKey.bytes).toString('base64'),
        vocabulary: models.vocabulary.shareable,
        dimension: models.embedder.space.dimension,
      },
      onReplaced: (file) => logger.warn({ file }, 'damaged, put aside and filled again'),
    }),
  );
  // Time, ids, keys.
  const { clock, manualClock } = await startClock(config.manualClock, storage.eventStore);
  const ids = createIdSource(() => Date.parse(systemClock.now()));
  const vault = createVault({ keyStore: storage.keyStore, rootKey, ids, clock });
  await vault.verifyRootKey();
  await vault.ensureTenant(defaultTenant);
  const bootstrapKey = loadBootstrapKey(config);

  // What it does, and the edge around it.
  const core = await createCore({ storage, vault, clock, ids, models, logger });
  const { projectors, tasks, usage, worker } = core;
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const tokeniser = createTokeniser({ vocabulary: models.vocabulary });
  const app = buildApp({
    useCases: createUseCases({
      ...core,
      storage,
      models,
      tokeniser,
      slots: await loadQuestionSlots(models, tokeniser),
      onLostReceipt: () => logger.error('a receipt could not be written'),
    }),
    authenticate: createAuthenticator({
      readModel: storage.readModel,
      vault,
      usage,
      bootstrapSecret: bootstrapKey.secret,
    }),
    clock,
    manualClock,
    health: createHealth({ eventStore: storage.eventStore, projectors, now: clock.now }),
    metrics,
    version,
    isLoopback: isLoopback(config.host),
    tls,
    trustProxy: config.trustProxy,
    logger: { level: logger.level, base: null, stream: pino.destination(2) },
  });

  await Promise.all(projectors.map((projector) => projector.start()));
  if (config.roles.includes('worker')) {
    worker.start();
    tasks.start();
  }
  const upkeep = startUpkeep({ usage, idempotency: core.commands.idempotency, logger });

  const owned = cleanup.move();
  return {
    app,
    modelDescription: models.description,
    bootstrapKey,
    ready: (signal) => settled(projectors, signal),
    stop: () => stopAll({ app, worker, tasks, upkeep, projectors, storage: owned }),
  };
};
