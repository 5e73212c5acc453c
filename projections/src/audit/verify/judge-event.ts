import type {
  EventStore,
  LedgerLeaf,
  LedgerStore,
  RecordedEvent,
  TenantId,
} from '@palimpsest/kernel';
import { type LeafInput, leafBytes, leafHash, type ParsedLeaf } from '@palimpsest/ledger';
import { namedTenant } from '../../ledger/event-tenant.ts';
import { type BadPlace, badPlace } from './bad-place.ts';

interface JudgeDeps {
  readonly eventStore: EventStore;
  readonly ledger: LedgerStore;
  readonly tenant: TenantId;
}

/** Where a leaf stands: what of it is not its event's. */
export type LeafPlace = Pick<LeafInput, 'tenant' | 'sequence' | 'previous'>;

/** The leaf that an event would have; `undefined` for one that none can be made of. */
const leafOf = (place: LeafPlace, event: RecordedEvent): Uint8Array | undefined => {
  try {
    return leafBytes({ ...place, event });
  } catch {
    return undefined;
  }
};

/** Whether a stored leaf is, to the byte, the one that the event has at this place. */
export const isLeafAt = (place: LeafPlace, leaf: LedgerLeaf, event: RecordedEvent): boolean => {
  const made = leafOf(place, event);
  return (
    made !== undefined &&
    leaf.sequence === place.sequence &&
    leaf.eventId === event.id &&
    Buffer.compare(made, leaf.bytes) === 0 &&
    Buffer.compare(leafHash(made), leaf.hash) === 0
  );
};

/** Whether the leaf is that of the event, given what the leaf says of the one before. */
export const isLeafOf = (
  tenant: TenantId,
  leaf: LedgerLeaf,
  { sequence, previous }: ParsedLeaf,
  event: RecordedEvent,
): boolean =>
  isLeafAt(
    { tenant, sequence, previous: previous === null ? null : Buffer.from(previous, 'hex') },
    leaf,
    event,
  );

/** Whether a leaf's own event still stands somewhere in the log. */
const stillThere = async ({ eventStore }: JudgeDeps, parsed: ParsedLeaf): Promise<boolean> => {
  const [event] = await eventStore.readStream(parsed.stream, { from: parsed.revision, limit: 1 });
  return event?.id === parsed.eventId && event.revision === parsed.revision;
};

const NEARBY = 500;

/** Whether it stands a little further on: a store whose streams are out of order may not find it by its revision. */
const standsBehind = async (
  { eventStore }: JudgeDeps,
  { eventId, stream }: ParsedLeaf,
  after: bigint,
): Promise<boolean> => {
  const events = await eventStore.readAll({ after, limit: NEARBY });
  return events.some((event) => event.id === eventId && event.stream === stream);
};

/** Whether an event, whoever it belongs to, stands before the position that its leaf says. */
const hasMovedUp = async (
  { ledger, tenant }: JudgeDeps,
  event: RecordedEvent,
): Promise<boolean> => {
  const leaf = await ledger.findEvent(namedTenant(event) ?? tenant, event.id);
  return leaf !== undefined && leaf.position > event.position;
};

/** An event of the tenant where no leaf has one. */
export const judgeStray = async (
  { ledger, tenant }: JudgeDeps,
  event: RecordedEvent,
  sequence: bigint,
): Promise<BadPlace> => {
  const known = await ledger.findEvent(tenant, event.id);
  const place = { stream: event.stream, revision: event.revision, eventId: event.id };
  return known !== undefined && known.sequence >= sequence
    ? badPlace('REORDERED', sequence, 'an event stands before its place', place)
    : badPlace('INSERTED', sequence, 'an event stands where the ledger has none', place);
};

/** No event where a leaf has one; erasure was looked at before. */
export const judgeMissing = async (deps: JudgeDeps, parsed: ParsedLeaf): Promise<BadPlace> =>
  (await stillThere(deps, parsed))
    ? badPlace('REORDERED', parsed.sequence, 'the event stands at another position', parsed)
    : badPlace('REMOVED', parsed.sequence, 'the event of this leaf is gone', parsed);

/** An event at the place of a leaf that is not its leaf. */
export const judgeMismatch = async (
  deps: JudgeDeps,
  parsed: ParsedLeaf,
  event: RecordedEvent,
): Promise<BadPlace> => {
  const { sequence } = parsed;
  if (event.id === parsed.eventId) {
    return event.stream === parsed.stream && event.revision === parsed.revision
      ? badPlace('ALTERED', sequence, 'the event is not what its leaf commits to', parsed)
      : badPlace('REORDERED', sequence, 'the event stands in another stream or revision', parsed);
  }
  const [there, known] = [
    (await stillThere(deps, parsed)) || (await standsBehind(deps, parsed, event.position)),
    await deps.ledger.findEvent(deps.tenant, event.id),
  ];
  if (there) {
    return known !== undefined && known.sequence > sequence
      ? badPlace('REORDERED', sequence, 'another event stands in the place of this one', parsed)
      : badPlace(
          'INSERTED',
          sequence,
          'an event that the ledger does not have stands here',
          parsed,
        );
  }
  return (await hasMovedUp(deps, event))
    ? badPlace('REMOVED', sequence, 'the event is gone, and later ones have moved up', parsed)
    : badPlace('ALTERED', sequence, 'another event stands in the place of this one', parsed);
};
