import {
  type HeldPurge,
  intakeStream,
  memoryStream,
  type RecallEvent,
  recallStream,
} from '@palimpsest/domain';
import {
  type EventMetadata,
  type EventStore,
  type Instant,
  instant,
  type SubjectId,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { boxOf, type ErasedBox } from './erased-box.ts';
import type { ErasureScope } from './erasure-scope.ts';
import { wholeStream } from './whole-stream.ts';

/** When the first thing was recorded of a subject; `undefined`: nothing was. */
export const begunAt = async (
  eventStore: EventStore,
  subject: SubjectId,
): Promise<Instant | undefined> => {
  const firsts = await Promise.all(
    [memoryStream(subject), intakeStream(subject)].map((stream) =>
      eventStore.readStream(stream, { limit: 1 }),
    ),
  );
  return firsts
    .flat()
    .map(({ metadata }) => JSON.parse(new TextDecoder().decode(metadata)) as EventMetadata)
    .map(({ recorded_at: at }) => at)
    .toSorted()[0];
};

/** The first instant of each month from one to the other, both included. */
export const monthsBetween = (from: Instant, to: Instant): readonly Instant[] => {
  const months: Instant[] = [];
  const month = new Date(`${from.slice(0, 7)}-01T00:00:00.000Z`);
  for (; month.toISOString() <= to; month.setUTCMonth(month.getUTCMonth() + 1)) {
    months.push(instant(month.getTime()));
  }
  return months;
};

/** Queries of receipts that name an erased memory; of a purge of the whole subject, all up to then. */
export const receiptBoxes = async (
  eventStore: EventStore,
  scope: ErasureScope,
  purge: HeldPurge | undefined,
): Promise<readonly ErasedBox[]> => {
  const begun = await begunAt(eventStore, scope.subject);
  if (begun === undefined) return [];
  const isAbout = (event: RecallEvent, at: Instant): boolean =>
    event.type === 'MemoriesRecalled' &&
    (scope.whole ||
      (purge !== undefined && purge.scope === null && at <= purge.at) ||
      event.data.hits.some(({ memory_id: id }) => scope.memoryIds.has(id)));
  const boxes: ErasedBox[] = [];
  for (const month of monthsBetween(begun, scope.startedAt)) {
    for await (const recorded of wholeStream(eventStore, recallStream(scope.subject, month))) {
      const stored = decodeEvent<RecallEvent>(recorded);
      const { event, metadata } = stored;
      if (event.type !== 'MemoriesRecalled' || !isAbout(event, metadata.recorded_at)) continue;
      boxes.push(boxOf('receipts', stored, event.data.sealed, 'sealed'));
    }
  }
  return boxes;
};
