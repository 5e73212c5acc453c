export type {
  AggregateCodec,
  CommandMetadata,
  DraftContext,
  SnapshotCodec,
  StateCodec,
} from './aggregates/aggregate-codec.ts';
export {
  type AggregateStore,
  type AggregateStoreOptions,
  createAggregateStore,
  type Decide,
  type Executed,
} from './aggregates/aggregate-store.ts';
export { AlreadyExecuted } from './aggregates/already-executed.ts';
export { eventsOfCommand } from './aggregates/command-events.ts';
export { draftMetadata } from './aggregates/draft-metadata.ts';
export { eventIdFor } from './aggregates/event-id.ts';
export type { Loaded } from './aggregates/loaded-states.ts';
export { canonicalBytes, decodeEvent, encodeEvent } from './events/codec.ts';
export { createFollowingAppends, type FollowingAppends } from './following/following-appends.ts';
export { holdLease, keepLease, type LeaseKeeperOptions } from './leases/lease-keeper.ts';
export { followLog, type LiveFeedHandlers, type LiveFeedOptions } from './projections/live-feed.ts';
export { createPositionGate, type PositionGate } from './projections/position-gate.ts';
export { createPositionTokens, type PositionTokens } from './projections/position-token.ts';
export type {
  Projection,
  ProjectionTarget,
  ProjectorState,
  ProjectorStatus,
} from './projections/projection.ts';
export { createProjector, type Projector, type ProjectorOptions } from './projections/projector.ts';
export type { RebuildReport } from './projections/rebuild.ts';
export { createSharedProjector, type SharedProjector } from './projections/shared-projector.ts';
export { findPages } from './reading/find-pages.ts';
export {
  createTaskBook,
  type PlacedTask,
  type TaskBook,
  trackedTasksSchema,
} from './tasks/task-book.ts';
export { kindOfTaskId, taskIdFor } from './tasks/task-id.ts';
export { createTaskRunner, type TaskRunner, type TaskRunnerOptions } from './tasks/task-runner.ts';
export {
  isEnded,
  type TaskDraft,
  type TaskKind,
  type TaskTools,
  type TrackedTask,
  type TrackedTaskError,
} from './tasks/tracked-task.ts';
export { backoffMs, pause } from './waiting/backoff.ts';
export { createKeyedMutex, type KeyedMutex } from './waiting/keyed-mutex.ts';
export { createNap } from './waiting/nap.ts';
export { createRightOfWay, type RightOfWay } from './waiting/right-of-way.ts';
