import type { BeliefRow, MemoryEvent } from '@palimpsest/domain';
import type { Instant, MemoryId, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import { asMemoryEvent } from '../memories/memory-event.ts';

/**
 * `fading/<memory id>`: when a memory leaves by itself. A hint where to look, kept by the last anchor in the log, be it of
 * a row or of a recall; whoever acts on it decides on the state itself.
 */
interface FadingDocument {
  readonly tenant: string;
  readonly subject_id: string;
  /** `null`: never, or it is not active. */
  readonly fades_at: Instant | null;
  readonly expire_at: Instant | null;
  /** Whatever its rows say: what was deleted neither fades nor expires, until the delete is undone. */
  readonly deleted: boolean;
}

type FadingChange = Partial<Pick<FadingDocument, 'fades_at' | 'expire_at' | 'deleted'>>;

const write = (
  { metadata, position }: StoredEvent,
  id: string,
  set: FadingChange,
): ReadModelWrite => ({
  kind: 'increment',
  collection: 'fading',
  id,
  by: {},
  set: { tenant: metadata.tenant, subject_id: metadata.subject_id, ...set },
  position,
});

/** A recall sets a new anchor; what the memory expires by stays. */
export const fadingOfRecall = (
  stored: StoredEvent,
  id: string,
  fadesAt: Instant | null,
): ReadModelWrite => write(stored, id, { fades_at: fadesAt });

const latest = (rows: readonly BeliefRow[]): BeliefRow | undefined =>
  rows.toSorted((a, b) => ((a.valid_from ?? '') < (b.valid_from ?? '') ? -1 : 1)).at(-1);

const isActive = ({ status }: BeliefRow): boolean => status === 'ACTIVE';

/** What an event says of deletion, of the memories that it names. */
const deletionOf = (event: MemoryEvent): ReadonlyMap<MemoryId, FadingChange> => {
  const all = (ids: readonly MemoryId[], deleted: boolean) =>
    new Map(ids.map((id) => [id, { deleted }]));
  if (event.type === 'MemoryAdded') return all([event.data.memory_id], false);
  if (event.type === 'MemoriesDeleted') return all(event.data.memory_ids, true);
  if (event.type === 'MemoriesReactivated' && event.data.kind === 'UNDELETED') {
    return all(event.data.memory_ids, false);
  }
  return new Map();
};

/** Of the memories whose active rows an event opens or ends, and of those that it deletes or brings back. */
export const fadingOfRows = (input: StoredEvent): readonly ReadModelWrite[] => {
  const stored = asMemoryEvent(input);
  if (stored === undefined || !('closes' in stored.event.data)) return [];
  const { closes, opens } = stored.event.data;
  // One write a memory: an increment counts once per position.
  const changes = new Map(deletionOf(stored.event));
  for (const { memory_id: id } of [...closes, ...opens].filter(isActive)) {
    const row = latest(opens.filter((open) => open.memory_id === id && isActive(open)));
    changes.set(id, {
      ...changes.get(id),
      fades_at: row?.fades_at ?? null,
      expire_at: row?.expire_at ?? null,
    });
  }
  return [...changes].map(([id, change]) => write(stored, id, change));
};
