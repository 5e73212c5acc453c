/**
 * What can go wrong between a client and a cluster, each for one call:
 *
 * - `silent`: the call is taken and never answered; nothing is done.
 * - `silent-after-write`: carried out, never answered.
 * - `lost-ack`: carried out, then the connection breaks before the answer.
 * - `drop`: the connection breaks before anything is done; in the middle of a read or subscription.
 * - `unavailable`: refused with UNAVAILABLE; nothing is done.
 * - `not-leader`: refused, naming this very node as the leader.
 * - `aborted` and `aborted-after-write`: the server's own time ran out before or after the write.
 * - `cancelled`: the server ends the call with CANCELLED; in the middle of a read or subscription.
 * - `access-denied`: the user may not.
 * - `clock-skew`: the absolute deadline of a batch append has passed by the server's clock.
 * - `duplicates`: a subscription delivers events again that lie before its start.
 * - `caught-up-twice`: caught up is said twice.
 * - `checkpoint-beyond-end`: a checkpoint names the place of the event that is still to come.
 * - `unresolved-link`: a link whose event is gone comes in between.
 * - `redacted`: an event is delivered with a payload of 0xFF bytes.
 * - `stall`: a subscription goes on without saying anything more.
 */
export type Fault =
  | 'silent'
  | 'silent-after-write'
  | 'lost-ack'
  | 'drop'
  | 'unavailable'
  | 'not-leader'
  | 'aborted'
  | 'aborted-after-write'
  | 'cancelled'
  | 'access-denied'
  | 'clock-skew'
  | 'duplicates'
  | 'caught-up-twice'
  | 'checkpoint-beyond-end'
  | 'unresolved-link'
  | 'redacted'
  | 'stall';

/** The calls that a fault can be planned for. */
export type FaultyCall =
  | 'append'
  | 'batch-append'
  | 'delete'
  | 'tombstone'
  | 'read-stream'
  | 'read-all'
  | 'subscribe'
  | 'server-features'
  | 'gossip';

const ofEveryCall = [
  'silent',
  'drop',
  'unavailable',
  'not-leader',
  'cancelled',
  'access-denied',
] as const;
const ofEveryWrite = [
  ...ofEveryCall,
  'silent-after-write',
  'lost-ack',
  'aborted',
  'aborted-after-write',
] as const;
const ofEveryRead = [...ofEveryCall, 'unresolved-link', 'redacted'] as const;

/** The menu: which faults each call knows. */
export const faultMenu = {
  append: ofEveryWrite,
  'batch-append': [...ofEveryWrite, 'clock-skew'],
  delete: ofEveryWrite,
  tombstone: ofEveryWrite,
  'read-stream': ofEveryRead,
  'read-all': ofEveryRead,
  subscribe: [...ofEveryRead, 'duplicates', 'caught-up-twice', 'checkpoint-beyond-end', 'stall'],
  'server-features': ofEveryCall,
  gossip: ofEveryCall,
} as const satisfies Readonly<Record<FaultyCall, readonly Fault[]>>;
