import type { HealthCheck, HealthReport } from '@palimpsest/http';
import type { EventStore } from '@palimpsest/kernel';
import { lagOf } from '@palimpsest/projections';
import type { Projector } from '@palimpsest/runtime';

const logCheck = async (eventStore: EventStore): Promise<HealthCheck> => {
  try {
    await eventStore.head();
    return { name: 'event_store', ok: true };
  } catch {
    return { name: 'event_store', ok: false };
  }
};

/** Of a log that does not answer, or cannot be read where the projection stands. */
const unknownLag = { events: null, ms: null };

/** What `readyz` says: the log answers, and every projection has caught up and runs. */
export const createHealth =
  (deps: {
    readonly eventStore: EventStore;
    readonly projectors: readonly Projector[];
    readonly now: () => string;
  }) =>
  async (): Promise<HealthReport> => {
    const log = await logCheck(deps.eventStore);
    const projections = await Promise.all(
      deps.projectors.map(async (projector): Promise<HealthCheck> => {
        const { name, state, failure, rebuilding } = projector.status();
        const lag = log.ok ? await lagOf(deps, projector).catch(() => unknownLag) : unknownLag;
        return {
          name,
          ok: state === 'live',
          detail: {
            state,
            rebuilding,
            lag_events: lag.events,
            lag_ms: lag.ms,
            ...(failure === null
              ? {}
              : { stopped_at: failure.position.toString(), event_type: failure.type }),
          },
        };
      }),
    );
    return {
      ready: log.ok && projections.every((check) => check.ok),
      dependencies: [log],
      projections,
    };
  };
