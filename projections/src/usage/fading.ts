import type { BeliefRow } from '@palimpsest/domain';
import type { Instant, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
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
}

const write = (
  { metadata, position }: StoredEvent,
  id: string,
  set: Partial<Pick<FadingDocument, 'fades_at' | 'expire_at'>>,
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

/** Of the memories whose active rows an event opens or ends. */
export const fadingOfRows = (input: StoredEvent): readonly ReadModelWrite[] => {
  const stored = asMemoryEvent(input);
  if (stored === undefined || !('closes' in stored.event.data)) return [];
  const { closes, opens } = stored.event.data;
  const touched = new Set([...closes, ...opens].filter(isActive).map((row) => row.memory_id));
  return [...touched].map((id) => {
    const row = latest(opens.filter((open) => open.memory_id === id && isActive(open)));
    return write(stored, id, {
      fades_at: row?.fades_at ?? null,
      expire_at: row?.expire_at ?? null,
    });
  });
};
