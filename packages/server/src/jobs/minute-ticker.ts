import { scheduleJob } from 'node-schedule';
import type { Ticker } from './scheduler.ts';

/** Ticks at every full minute of the machine's clock. Which jobs are due then is decided by the business clock. */
export const minuteTicker: Ticker = {
  every: (tick) => {
    const job = scheduleJob('* * * * *', () => tick());
    return { stop: () => void job.cancel() };
  },
};
