import { createHash } from 'node:crypto';
import { memoryStream } from '@palimpsest/domain';
import type {
  EventStore,
  Instant,
  JsonObject,
  MemoryId,
  RecordedEvent,
  StoredEvent,
  SubjectId,
} from '@palimpsest/kernel';
import { canonicalBytes } from '@palimpsest/ledger';
import { decodeEvent } from '@palimpsest/runtime';
import type {
  CauseDocument,
  ContentDocument,
  EndingDocument,
  OverlayDocument,
  RowDocument,
} from '../../memories/collections.ts';
import { memoriesProjection } from '../../memories/projection.ts';
import { bothNow, type Standing, standingAt } from '../../reading/standing.ts';

type AnyEvent = StoredEvent<{ readonly type: string; readonly data: JsonObject }>;

/** A subject's facts, folded in memory from its own stream by the same fold that fills the read model. */
export interface SubjectFold {
  /** Folds one event; answers the memories whose rows or overlay it changed. */
  readonly apply: (recorded: RecordedEvent) => readonly MemoryId[];
  /** Every memory that there is something of. */
  readonly memories: () => readonly MemoryId[];
  readonly standing: (memory: MemoryId, now: Instant) => Standing | undefined;
  readonly row: (rowId: string) => RowDocument | undefined;
  readonly content: (eventId: string) => ContentDocument | undefined;
  readonly cause: (eventId: string) => CauseDocument | undefined;
  readonly overlay: (memory: MemoryId) => OverlayDocument | undefined;
  /** When a memory was erased. */
  readonly erasedAt: (memory: MemoryId) => string | undefined;
  readonly switch: () => { readonly enabled: boolean; readonly apps_off: number };
  readonly holds: () => readonly string[];
  /** SHA-256, in hex, over the folded documents in order. */
  readonly digest: () => string;
}

type Documents = Map<string, Map<string, JsonObject>>;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

export const createSubjectFold = (): SubjectFold => {
  const documents: Documents = new Map();
  const rowsByMemory = new Map<MemoryId, Map<string, RowDocument>>();
  const erased = new Map<string, string>();
  const holds = new Set<string>();
  let switched = { enabled: true, apps_off: 0 };

  // Each collection holds one shape: what the fold of the projection puts there.
  const get = <T>(collection: string, id: string): T | undefined =>
    documents.get(collection)?.get(id) as T | undefined;

  const put = (collection: string, id: string, document: JsonObject): void => {
    const own = documents.get(collection) ?? new Map<string, JsonObject>();
    own.set(id, document);
    documents.set(collection, own);
  };

  const applyWrites = (stored: StoredEvent): readonly MemoryId[] => {
    const changed = new Set<MemoryId>();
    for (const write of memoriesProjection.fold(stored)) {
      if (write.kind !== 'put') continue;
      put(write.collection, write.id, write.document);
      if (write.collection === 'rows') {
        const row = write.document as unknown as RowDocument; // as above
        const own = rowsByMemory.get(row.memory_id) ?? new Map<string, RowDocument>();
        own.set(row.row_id, row);
        rowsByMemory.set(row.memory_id, own);
        changed.add(row.memory_id);
      }
      if (write.collection === 'overlays') changed.add(write.id as MemoryId);
    }
    return [...changed];
  };

  const applyOther = ({ event, metadata }: AnyEvent): void => {
    const { type, data } = event;
    if (type === 'MemorySwitchChanged') {
      switched = {
        enabled: data['global_enabled'] === true,
        apps_off: texts(data['apps_off']).length,
      };
    }
    if (type === 'MemoriesErased') {
      for (const id of texts(data['memory_ids'])) erased.set(id, metadata.recorded_at);
    }
    const hold = data['hold_id'];
    if (type === 'LegalHoldPlaced' && typeof hold === 'string') holds.add(hold);
    if (type === 'LegalHoldReleased' && typeof hold === 'string') holds.delete(hold);
  };

  return {
    apply: (recorded) => {
      const stored = decodeEvent(recorded);
      applyOther(stored as AnyEvent);
      return applyWrites(stored);
    },
    memories: () => [...rowsByMemory.keys()],
    standing: (memory, now) =>
      standingAt(
        [...(rowsByMemory.get(memory)?.values() ?? [])],
        bothNow,
        now,
        get<OverlayDocument>('overlays', memory),
        get<EndingDocument>('endings', memory),
      ),
    row: (id) => get<RowDocument>('rows', id),
    content: (id) => get<ContentDocument>('contents', id),
    cause: (id) => get<CauseDocument>('causes', id),
    overlay: (memory) => get<OverlayDocument>('overlays', memory),
    erasedAt: (memory) => erased.get(memory),
    switch: () => switched,
    holds: () => [...holds].toSorted(),
    digest: () => {
      const hash = createHash('sha256');
      for (const [collection, own] of [...documents].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        for (const [id, document] of [...own].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
          hash.update(`${collection} ${id} `).update(canonicalBytes(document)).update('\n');
        }
      }
      return hash.digest('hex');
    },
  };
};

const PAGE = 500;

/** The events of a subject's fact stream, in order, by pages. */
export async function* factEvents(
  eventStore: EventStore,
  subject: SubjectId,
): AsyncGenerator<RecordedEvent> {
  let from = 0n;
  for (;;) {
    const page = await eventStore.readStream(memoryStream(subject), { from, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    from = last.revision + 1n;
  }
}
