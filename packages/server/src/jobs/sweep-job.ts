import type { TaskingJob } from '@palimpsest/commands';
import { epochMilliseconds, type Instant, instant } from '@palimpsest/kernel';
import type { TaskBook } from '@palimpsest/runtime';

/** How long a task that has ended can still be looked up. */
const KEPT_MS = 30 * 24 * 3_600_000;

const AT_ONCE = 500;

/** Forgets tasks that ended long ago. What they did stands in the log. The book holds all tenants': one run is enough for all. */
export const createSweepJob = (deps: {
  readonly tasks: Pick<TaskBook, 'sweep'>;
  readonly now: () => Instant;
}): TaskingJob => ({
  name: 'sweep',
  run: async ({ breathe }) => {
    const before = instant(epochMilliseconds(deps.now()) - KEPT_MS);
    let forgotten = 0;
    for (;;) {
      const swept = await deps.tasks.sweep(before, AT_ONCE);
      forgotten += swept;
      if (swept < AT_ONCE) return { forgotten };
      await breathe();
    }
  },
});
