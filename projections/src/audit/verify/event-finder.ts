import type {
  EventStore,
  LedgerLeaf,
  RecordedEvent,
  StreamName,
  TenantId,
} from '@palimpsest/kernel';
import { parseLeaf } from '@palimpsest/ledger';
import { namedTenant } from '../../ledger/event-tenant.ts';
import { createReadAhead } from './read-ahead.ts';

/** What stands in the log where a leaf says that its event stands. */
export interface Found {
  readonly event: RecordedEvent | undefined;
  /** Events of the tenant that stand before it and behind the leaf before. */
  readonly strays: readonly RecordedEvent[];
}

/** Finds events for leaves, which come in order. */
export interface EventFinder {
  readonly find: (leaf: LedgerLeaf) => Promise<Found>;
  /** What is left behind the last leaf. */
  readonly rest: () => AsyncIterable<RecordedEvent>;
}

const PAGE = 500;

/** Reads the whole log once, by pages; looks for an event at the position of its leaf. */
export const createLogFinder = (
  eventStore: EventStore,
  tenant: TenantId,
  after: bigint | undefined,
): EventFinder => {
  let page: readonly RecordedEvent[] = [];
  let at = 0;
  const pages = createReadAhead<RecordedEvent>((last) => {
    const position = last?.position ?? after;
    return eventStore.readAll({
      ...(position === undefined ? {} : { after: position }),
      limit: PAGE,
    });
  });

  const peek = async (): Promise<RecordedEvent | undefined> => {
    if (at >= page.length) {
      page = await pages.next();
      at = 0;
    }
    return page[at];
  };

  return {
    find: async (leaf) => {
      const strays: RecordedEvent[] = [];
      for (;;) {
        const next = page[at] ?? (await peek());
        if (next === undefined || next.position > leaf.position) {
          return { event: undefined, strays };
        }
        at += 1;
        // Whoever it says that it belongs to: the leaf says whose it was.
        if (next.position === leaf.position) return { event: next, strays };
        if (namedTenant(next) === tenant) strays.push(next);
      }
    },
    rest: async function* () {
      for (let next = await peek(); next !== undefined; next = await peek()) {
        at += 1;
        if (namedTenant(next) === tenant) yield next;
      }
    },
  };
};

/** Reads single streams, by pages; looks for an event at the revision of its leaf. */
export const createStreamFinder = (eventStore: EventStore): EventFinder => {
  const cursors = new Map<StreamName, readonly RecordedEvent[]>();
  const ends = new Map<StreamName, bigint>();

  const at = async (stream: StreamName, revision: bigint): Promise<RecordedEvent | undefined> => {
    const page = cursors.get(stream) ?? [];
    const known = page.find((event) => event.revision === revision);
    if (known !== undefined) return known;
    const read = await eventStore.readStream(stream, { from: revision, limit: PAGE });
    cursors.set(stream, read);
    return read.find((event) => event.revision === revision);
  };

  return {
    find: async (leaf) => {
      const parsed = parseLeaf(leaf.bytes);
      if (parsed === undefined) return { event: undefined, strays: [] };
      ends.set(parsed.stream, parsed.revision);
      return { event: await at(parsed.stream, parsed.revision), strays: [] };
    },
    rest: async function* () {
      for (const [stream, last] of ends) {
        for (let revision = last + 1n; ; revision += 1n) {
          const event = await at(stream, revision);
          if (event === undefined) break;
          yield event;
        }
      }
    },
  };
};
