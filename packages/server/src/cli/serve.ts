import { resolve } from 'node:path';
import { PortError } from '@palimpsest/kernel';
import closeWithGrace from 'close-with-grace';
import pino from 'pino';
import { createService } from '../compose/service.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { announcement } from './announcement.ts';

/** How long a stop may take before the process ends anyway: what was accepted is durable, whatever is cut off. */
const STOP_MS = 15_000;

/** Ends with one line for whoever started it; anything that is nobody's fault but ours keeps its stack. */
const refuse = (error: unknown): never => {
  if (error instanceof ConfigError || error instanceof PortError) {
    process.stderr.write(`palimpsest does not start: ${error.message}\n`);
    process.exit(1);
  }
  throw error;
};

/** `palimpsest serve`. */
export const serve = async (options: { readonly role?: string }): Promise<void> => {
  const environment =
    options.role === undefined ? process.env : { ...process.env, PALIMPSEST_ROLES: options.role };
  try {
    const config = readConfig(environment);
    const logger = pino({ level: config.logLevel }, pino.destination(2));
    const service = await createService(
      { ...config, dataDirectory: resolve(config.dataDirectory) },
      logger,
    );
    closeWithGrace({ delay: STOP_MS, logger: false }, async ({ err }) => {
      if (err !== undefined) logger.fatal({ error: err.name }, 'an error that nobody handled');
      await service.stop();
    });
    await service.ready(AbortSignal.timeout(10 * 60_000));
    const address = await service.app.listen({ host: config.host, port: config.port });
    process.stdout.write(
      announcement({
        address,
        newKey: service.newKey,
        models: service.modelDescription,
        dataDirectory: resolve(config.dataDirectory),
        manualClock: config.manualClock !== null,
      }),
    );
  } catch (error) {
    refuse(error);
  }
};

