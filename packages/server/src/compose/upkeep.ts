import type { ExportBook, Idempotency } from '@palimpsest/commands';
import type { Instant } from '@palimpsest/kernel';
import type { KeyUsage } from '@palimpsest/projections';
import type { Logger } from 'pino';

const EVERY_MS = 30_000;
const SWEEP = 1_000;

/** Small chores beside the log: stores when keys were last used here, forgets answers that are a day old and exports whose time is over. */
export const startUpkeep = (deps: {
  /** Whether this process does the chores that one does for all. */
  readonly sweeping: boolean;
  readonly usage: KeyUsage;
  readonly idempotency: Idempotency;
  readonly exports: Pick<ExportBook, 'removeExpired'>;
  readonly now: () => Instant;
  readonly logger: Logger;
}) => {
  const round = async (): Promise<void> => {
    await deps.usage.flush();
    if (!deps.sweeping) return;
    await deps.idempotency.sweep(SWEEP);
    await deps.exports.removeExpired(deps.now());
  };
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = round().catch(() => deps.logger.warn('upkeep failed; it is tried again'));
  }, EVERY_MS);
  timer.unref();
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await last;
      await deps.usage.flush();
    },
  };
};
