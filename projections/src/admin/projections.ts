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

/** Events that are counted one by one at most: who is further behind than that is told this much. */
const COUNTED_EVENTS = 1_000;

export interface LagDeps {
  readonly eventStore: EventStore;
  readonly now: () => string;
}

/** How far a projection is behind the head of the log. Where positions are no count of events, these are read and counted. */
export const lagOf = async (
  deps: LagDeps,
  projector: Projector,
  head: bigint | undefined,
): Promise<{ readonly events: number; readonly ms: number }> => {
  const { densePositions = false } = deps.eventStore;
  const { position } = projector.status();
  if (head === undefined || (position !== undefined && position >= head)) {
    return { events: 0, ms: 0 };
  }
  const after = await deps.eventStore.readAll({
    ...(position === undefined ? {} : { after: position }),
    limit: densePositions ? 1 : COUNTED_EVENTS,
  });
  const [next] = after;
  if (next === undefined) return { events: 0, ms: 0 };
  const since = recordedAt(next);
  return {
    events: densePositions ? Number(head - (position ?? 0n)) : after.length,
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
    const head = await deps.eventStore.head();
    const projections = await Promise.all(
      deps.projectors.map(async (projector): Promise<ProjectionEntry> => {
        const status = projector.status();
        const lag = await lagOf({ ...deps, now: deps.clock.now }, projector, head);
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
