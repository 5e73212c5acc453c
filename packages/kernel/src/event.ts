import type { EventId, Instant, Pseudonym, StreamName, SubjectId, TenantId } from './ids.ts';

/** Who caused an event, by the scope that admitted the call. Stored as written here. */
export type ActorType = 'AGENT' | 'USER' | 'ADMIN' | 'AUDITOR' | 'SYSTEM';

export interface Actor {
  readonly type: ActorType;
  /** Pseudonym of the API key, or the name of the part of the system (`worker`, `bootstrap`). */
  readonly id: Pseudonym | string;
}

/** Metadata of every event. Field names are storage format. Holds nothing that a person wrote. */
export interface EventMetadata {
  readonly event_id: EventId;
  readonly tenant: TenantId;
  readonly subject_id: SubjectId | null;
  /** max(clock, the stream's last `recorded_at`). */
  readonly recorded_at: Instant;
  /** Trace id of the call. */
  readonly correlation_id: string;
  /** Event that caused this one, if any. */
  readonly causation_id: EventId | null;
  /** Keyed digest of API key, path and `Idempotency-Key`, or random when none was given. */
  readonly command_id: string;
  /** HMAC of the request body, present with an `Idempotency-Key`: tells a repeat from a misuse. */
  readonly body_hmac?: string;
  readonly actor: Actor;
  readonly policy_version: number;
  readonly schema_version: number;
}

/** Bytes on their way to the log. `data` and `metadata` are canonical JSON (RFC 8785) in UTF-8. */
export interface NewEvent {
  readonly id: EventId;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as the log returns it: the bytes are exactly those that were appended. */
export interface RecordedEvent extends NewEvent {
  readonly stream: StreamName;
  /** Dense from 0 within the stream. */
  readonly revision: bigint;
  /** Strictly rising over the whole log, not necessarily dense. */
  readonly position: bigint;
}

/** A decoded event: the shape that deciders and folds work on. `data` has its boxes still closed. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** A decoded event with where and when it was recorded. */
export interface StoredEvent<E extends DomainEvent = DomainEvent> {
  readonly event: E;
  readonly metadata: EventMetadata;
  readonly stream: StreamName;
  readonly revision: bigint;
  readonly position: bigint;
}
