declare const brand: unique symbol;

/** A string that only its own constructor may produce, so that ids of two kinds cannot be swapped. */
export type Branded<Name extends string> = string & { readonly [brand]: Name };

/** `[a-z0-9-]{1,64}`; stands in clear everywhere. */
export type TenantId = Branded<'TenantId'>;
/** Random, 22 characters of base64url (128 bits); stands inside for a caller's subject. */
export type SubjectId = Branded<'SubjectId'>;
/** `<subjectId>.<random>`: a command finds the stream of a memory without a look-up. Opaque outside. */
export type MemoryId = Branded<'MemoryId'>;
/** `<subjectId>.<random>`, so that a task finds its subject's streams without a look-up. Opaque outside. */
export type TaskId = Branded<'TaskId'>;
/** `<subjectId>.<yyyymm>.<random>`, so that a receipt finds its stream without a look-up. Opaque outside. */
export type ReceiptId = Branded<'ReceiptId'>;
/** UUID in lower case. */
export type EventId = Branded<'EventId'>;
/** Random id of one secret in the key store. */
export type KeySlotId = Branded<'KeySlotId'>;
/** Keyed pseudonym (HMAC, base64url): what stands in clear for an id that a caller chose. */
export type Pseudonym = Branded<'Pseudonym'>;
/** Stream name, such as `memory-<subjectId>`. */
export type StreamName = Branded<'StreamName'>;
/** UTC instant, ISO 8601 with milliseconds and `Z`: `2026-04-01T00:00:00.000Z`. Sorts as text. */
export type Instant = Branded<'Instant'>;

const asBranded =
  <B extends string>() =>
  (value: string): B =>
    value as B;

export const tenantId = asBranded<TenantId>();
export const subjectId = asBranded<SubjectId>();
export const memoryId = asBranded<MemoryId>();
export const taskId = asBranded<TaskId>();
export const receiptId = asBranded<ReceiptId>();
export const eventId = asBranded<EventId>();
export const keySlotId = asBranded<KeySlotId>();
export const pseudonym = asBranded<Pseudonym>();
export const streamName = asBranded<StreamName>();

/** Turns epoch milliseconds into an {@link Instant}. */
export const instant = (epochMilliseconds: number): Instant =>
  new Date(epochMilliseconds).toISOString() as Instant;

/** Epoch milliseconds of an {@link Instant}. */
export const epochMilliseconds = (at: Instant): number => Date.parse(at);

/** The subject that a memory, task or receipt id belongs to: the part before its first dot. */
export const subjectOf = (id: MemoryId | TaskId | ReceiptId): SubjectId =>
  id.slice(0, Math.max(0, id.indexOf('.'))) as SubjectId;
