import {
  erasedIntakes,
  type HeldPurge,
  type IntakeEventData,
  type MemoryEvent,
  memoryStream,
  purgeReaches,
} from '@palimpsest/domain';
import type { EventStore, Instant, MemoryId, SubjectId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { wholeStream } from './whole-stream.ts';

/** What an erasure covers, as the log tells it. */
export interface ErasureScope {
  readonly subject: SubjectId;
  /** Memories that are gone, derived ones among them. */
  readonly memoryIds: ReadonlySet<MemoryId>;
  readonly derived: number;
  /** Intakes that end by their term: their messages go, and no memory with them. */
  readonly intakes: ReadonlySet<bigint>;
  /** The subject ends with it. */
  readonly whole: boolean;
  readonly startedAt: Instant;
  /** Position of the last event that started it: whoever has applied it shows nothing of them. */
  readonly position: bigint;
}

/** The erasure of that id; `undefined` before it has started. */
export const findErasure = async (
  eventStore: EventStore,
  subject: SubjectId,
  erasureId: string,
): Promise<ErasureScope | undefined> => {
  let found: ErasureScope | undefined;
  for await (const recorded of wholeStream(eventStore, memoryStream(subject))) {
    if (recorded.type !== 'ErasureStarted') continue;
    const { event, metadata } = decodeEvent<MemoryEvent>(recorded);
    if (event.type !== 'ErasureStarted' || event.data.erasure_id !== erasureId) continue;
    found = {
      subject,
      memoryIds: new Set([...(found?.memoryIds ?? []), ...event.data.memory_ids]),
      derived: (found?.derived ?? 0) + event.data.derived.length,
      intakes: new Set([...(found?.intakes ?? []), ...erasedIntakes(event.data)]),
      whole: event.data.whole,
      startedAt: found?.startedAt ?? metadata.recorded_at,
      position: recorded.position,
    };
  }
  return found;
};

/** Whether an erasure takes messages alone: nothing that was made out of them. */
export const isOfMessagesAlone = ({ memoryIds, whole, intakes }: ErasureScope): boolean =>
  intakes.size > 0 && memoryIds.size === 0 && !whole;

/** Whether an erasure takes an accepted conversation with it, whatever became of it: it was accepted before the purge. */
export const purgesIntake = (
  purge: HeldPurge | undefined,
  accepted: Pick<
    IntakeEventData<'IntakeAccepted'>,
    'level' | 'app_ref' | 'session_ref' | 'agent_ref'
  >,
  revision: bigint,
): boolean =>
  purge !== undefined &&
  purge.intakeEpoch !== null &&
  revision <= purge.intakeEpoch &&
  purgeReaches(purge.scope, accepted);
