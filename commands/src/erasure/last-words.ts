import {
  CERTIFICATES_KEPT,
  type ErasureCertificate,
  type MemoryEvent,
  memoryStream,
  modelUsageOf,
  type PastHold,
  type TenantEventData,
} from '@palimpsest/domain';
import type { EventStore, SubjectId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { wholeStream } from './whole-stream.ts';

type ModelUsage = TenantEventData<'SubjectErased'>['model_usage'][number];

/**
 * What has to outlive the fact stream of a subject: the certificates of its erasures, its holds, and what its memories
 * cost on each day. Read from the log alone, so that a resumed erasure tells the same.
 */
export const lastWords = async (
  eventStore: EventStore,
  subject: SubjectId,
): Promise<Pick<TenantEventData<'SubjectErased'>, 'erasures' | 'holds' | 'model_usage'>> => {
  const erasures = new Map<string, ErasureCertificate>();
  const holds = new Map<string, PastHold>();
  const spent = new Map<string, ModelUsage>();
  for await (const recorded of wholeStream(eventStore, memoryStream(subject))) {
    const { event, metadata } = decodeEvent<MemoryEvent>(recorded);
    const { recorded_at: at, event_id: eventId } = metadata;
    const usage = modelUsageOf(event);
    if (usage !== null) {
      const { calls, input_tokens: read, output_tokens: written } = usage;
      const day = at.slice(0, 10);
      const before = spent.get(day) ?? { day, calls: 0, tokens: 0 };
      const tokens = before.tokens + read + written;
      spent.set(day, { day, calls: before.calls + calls, tokens });
    }
    if (event.type === 'LegalHoldPlaced') {
      const { hold_id: id, until } = event.data;
      const placed_by = metadata.actor.id;
      holds.set(id, { hold_id: id, placed_at: at, placed_by, until, released: null });
    }
    if (event.type === 'LegalHoldReleased') {
      const { hold_id: id, cause } = event.data;
      const placed = holds.get(id);
      if (placed !== undefined) holds.set(id, { ...placed, released: { at, cause } });
    }
    if (event.type === 'ErasureStarted') {
      const { erasure_id: id, cause, whole, memory_ids: ids } = event.data;
      const before = erasures.get(id);
      erasures.set(id, {
        erasure_id: id,
        cause,
        whole,
        memories: (before?.memories ?? 0) + ids.length,
        started_at: before?.started_at ?? at,
        event_ids: [...(before?.event_ids ?? []), eventId],
        ended: null,
      });
    }
    if (event.type === 'MemoriesErased') {
      const begun = erasures.get(event.data.erasure_id);
      if (begun === undefined) continue;
      const ended = { at, evidence: event.data.evidence };
      const { memories } = event.data;
      const event_ids = [...begun.event_ids, eventId];
      erasures.set(begun.erasure_id, { ...begun, memories, event_ids, ended });
    }
  }
  return {
    erasures: [...erasures.values()].slice(-CERTIFICATES_KEPT),
    holds: [...holds.values()].slice(-CERTIFICATES_KEPT),
    model_usage: [...spent.values()],
  };
};
