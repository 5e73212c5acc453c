import type {
  ProjectionEntry,
  ProjectionsAnswer,
  ProjectionsRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  type EventMetadata,
  type EventStore,
  epochMilliseconds,
  type RecordedEvent,
} from '@palimpsest/kernel';
import type { Projector } from '@palimpsest/runtime';
import type { QueryDeps } from '../reading/deps.ts';

/** How far a projection is behind the log. Positions of the embedded log are dense: their difference counts events. */
export const lagOf = async (
  deps: { readonly eventStore: EventStore; readonly now: () => string },
  projector: Projector,
): Promise<{ readonly events: number; readonly ms: number }> => {
  const head = await deps.eventStore.head();
  const { position } = projector.status();
  if (head === undefined || (position !== undefined && position >= head)) {
    return { events: 0, ms: 0 };
  }
  const [next] = await deps.eventStore.readAll({
    ...(position === undefined ? {} : { after: position }),
    limit: 1,
  });
  if (next === undefined) return { events: 0, ms: 0 };
  const since = recordedAt(next);
  return {
    events: Number(head - (position ?? 0n)),
    ms: since === undefined ? 0 : Math.max(0, Date.parse(deps.now()) - since),
  };
};

/** Epoch milliseconds; `undefined` for a damaged event, which may be the very one that a projection stopped at. */
const recordedAt = (event: RecordedEvent): number | undefined => {
  try {
    const metadata = JSON.parse(new TextDecoder().decode(event.metadata)) as EventMetadata;
    return epochMilliseconds(metadata.recorded_at);
  } catch {
    return undefined;
  }
};

/** `/admin/v1/projections`. */
export const createProjections =
  (
    deps: QueryDeps & {
      readonly eventStore: EventStore;
      readonly projectors: readonly Projector[];
    },
  ): UseCase<ProjectionsRequest, ProjectionsAnswer> =>
  async (_request, context) => {
    const tokens = await deps.positionTokens(context.tenant);
    const projections = await Promise.all(
      deps.projectors.map(async (projector): Promise<ProjectionEntry> => {
        const status = projector.status();
        const lag = await lagOf({ eventStore: deps.eventStore, now: deps.clock.now }, projector);
        return {
          name: status.name,
          version: status.version,
          position: status.position === undefined ? null : tokens.write(status.position),
          lag_events: lag.events,
          lag_ms: lag.ms,
          state:
            status.state === 'stopped' || status.state === 'closed'
              ? 'stopped'
              : status.rebuilding
                ? 'rebuilding'
                : status.state === 'live'
                  ? 'live'
                  : 'catching_up',
        };
      }),
    );
    return { projections };
  };
