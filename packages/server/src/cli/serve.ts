import { resolve } from 'node:path';
import { PortError } from '@palimpsest/kernel';
import closeWithGrace from 'close-with-grace';
import pino, { type Logger } from 'pino';
import type { Service } from '../compose/service.ts';
import { type Config, readConfig } from '../config/config.ts';
import { announcement } from './announcement.ts';
import { checkEndpoint, listening } from './listening.ts';
import { refuse } from './refuse.ts';
import { onStopSignal, stopSignals } from './stop-signals.ts';
import { createWaitingRoom } from './waiting-room.ts';

/** How long a stop may take before the process ends anyway: what was accepted is durable, whatever is cut off. */
const STOP_MS = 15_000;

/** How long the projections may take to catch up with the log. */
const CATCH_UP_MS = 10 * 60_000;

/** What went wrong, without what an error of somebody else may say. */
const nameOf = (error: unknown): string =>
  error instanceof PortError
    ? `${error.code}: ${error.message}`
    : error instanceof Error
      ? error.name
      : 'unknown';

/** Where it came from. The first lines of a stack hold the message, which may hold anything. */
const framesOf = (error: Error): readonly string[] =>
  (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));

const configOf = (role: string | undefined): Config => {
  const config = readConfig(
    role === undefined ? process.env : { ...process.env, PALIMPSEST_ROLES: role },
  );
  return { ...config, dataDirectory: resolve(config.dataDirectory) };
};

const start = async (config: Config, logger: Logger, stopping: AbortSignal): Promise<Service> => {
  await checkEndpoint(config);
  await using room = createWaitingRoom(config);
  // Only now: a start that is refused, or a question for help, should not load the whole service first.
  const { createService } = await import('../compose/service.ts');
  return await createService(config, logger, { signal: stopping, onWaiting: room.show });
};

/** Opens the port once everything has caught up, and says how to use it. */
const open = async (service: Service, config: Config, stopping: AbortSignal): Promise<void> => {
  await service.ready(AbortSignal.any([stopping, AbortSignal.timeout(CATCH_UP_MS)]));
  const address = await listening(config, (endpoint) => service.app.listen(endpoint));
  process.stdout.write(
    announcement({
      address,
      key: service.bootstrapKey,
      models: service.modelDescription,
      dataDirectory: config.dataDirectory,
      certFile: config.tls === null ? null : resolve(config.tls.certFile),
      manualClock: config.manualClock !== null,
    }),
  );
};

/** `palimpsest serve`. */
export const serve = async (options: { readonly role?: string }): Promise<void> => {
  const stopping = new AbortController();
  try {
    const config = configOf(options.role);
    const logger = pino({ level: config.logLevel, base: null }, pino.destination(2));
    const starting = start(config, logger, stopping.signal);
    // A signal may come at any time: one that comes during the start stops what the start comes to.
    const grace = closeWithGrace(
      { delay: STOP_MS, logger: false, skip: [...stopSignals] },
      async ({ err }) => {
        stopping.abort();
        if (err !== undefined) {
          const facts = { error: nameOf(err), frames: framesOf(err) };
          logger.fatal(facts, 'an error that nobody handled');
        }
        const service = await starting.catch(() => undefined);
        await service?.stop().catch((error: unknown) => {
          logger.fatal({ error: nameOf(error) }, 'the stop failed; what was accepted is safe');
          throw error;
        });
      },
    );
    onStopSignal({
      stop: () => {
        grace.close();
      },
      endNow: () => {
        process.exit(1);
      },
    });
    const service = await starting;
    try {
      await open(service, config, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) await service.stop();
      throw error;
    }
  } catch (error) {
    // What a stop interrupts is no refusal; the stop ends the process.
    if (!stopping.signal.aborted) refuse('palimpsest', error);
  }
};
