export {
  type AggregateCodec,
  type AggregateStore,
  type AggregateStoreOptions,
  AlreadyExecuted,
  type CommandMetadata,
  createAggregateStore,
  type DraftContext,
  type Executed,
  type Loaded,
} from './aggregate-store.ts';
export { backoffMs, pause } from './backoff.ts';
export { canonicalBytes, decodeEvent, encodeEvent } from './codec.ts';
export { eventIdFor } from './event-id.ts';
export { createKeyedMutex, type KeyedMutex } from './keyed-mutex.ts';
export { keepLease, type LeaseKeeperOptions } from './lease-keeper.ts';
export { createPositionGate, type PositionGate } from './position-gate.ts';
export { createPositionTokens, type PositionTokens } from './position-token.ts';
export type {
  Projection,
  ProjectionTarget,
  ProjectorState,
  ProjectorStatus,
} from './projection.ts';
export {
  createProjector,
  type Projector,
  type ProjectorOptions,
  type RebuildReport,
} from './projector.ts';
