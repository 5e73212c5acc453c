import type { DomainEvent, EventId, Instant, Pseudonym } from '@palimpsest/kernel';
import type { MemoryContent } from './content.ts';
import type { HoldDetails, MemoryEventData, MemoryEventType } from './events.ts';

/** Data of an event without its boxes. */
export type OpenData<T extends MemoryEventType> = Omit<
  MemoryEventData<T>,
  'sealed' | 'sealed_vector' | 'sealed_reason'
>;

/** Pseudonyms of the apps that are switched off, with the caller's own ids. */
export type AppNames = Readonly<Record<Pseudonym, string>>;

/** A session as its caller names it, and what he said of it. */
export interface SessionWords {
  readonly session_id: string;
  readonly app_id: string | null;
  readonly summary: string | null;
}

interface WordingBoxes {
  readonly content: MemoryContent;
  /** Unit length; `null`: no embedder answered. */
  readonly vector: Float32Array | null;
}

/** What an event's boxes will hold, in plain text, by type. Types that are not listed have no box. */
interface DraftBoxes {
  readonly MemoryAdded: WordingBoxes;
  readonly MemoryRevised: WordingBoxes;
  /** `null`: nothing in the box changed, and the event carries none. */
  readonly MemoryAnnotated: { readonly content: MemoryContent | null };
  readonly MemoriesDeleted: { readonly reasonText: string | null };
  readonly FactSkipped: { readonly reasonText: string | null };
  /** Fact texts as extracted, in the order of `decisions`. */
  readonly IntakeAbsorbed: { readonly facts: readonly string[] };
  readonly MemorySwitchChanged: { readonly apps: AppNames };
  readonly SessionClosed: { readonly words: SessionWords | null };
  readonly ProfileRefreshed: { readonly profile: string };
  readonly LegalHoldPlaced: { readonly hold: HoldDetails };
}

type BoxesOf<T extends MemoryEventType> = T extends keyof DraftBoxes ? DraftBoxes[T] : unknown;

/** A decided event of one type, its texts still open: the command handler seals and appends it. */
export type MemoryDraftOf<T extends MemoryEventType> = {
  readonly type: T;
  /** Id that it has to be appended under: its rows and boxes are bound to it. */
  readonly eventId: EventId;
  readonly data: OpenData<T>;
} & BoxesOf<T>;

/** What a decision answers. */
export type MemoryDraft = { [T in MemoryEventType]: MemoryDraftOf<T> }[MemoryEventType];

/** An event with its boxes opened, as the fold takes it: from the log, or a draft on its way there. */
export interface OpenedMemoryEvent {
  readonly event: { [T in MemoryEventType]: DomainEvent<T, OpenData<T>> }[MemoryEventType];
  readonly eventId: EventId;
  readonly recordedAt: Instant;
  /** `null`: no such box, or its key is destroyed. */
  readonly content: MemoryContent | null;
  readonly vector: Float32Array | null;
  /** From the box of a `MemorySwitchChanged`. */
  readonly apps: AppNames | null;
  /** From the box of a `ProfileRefreshed`. */
  readonly profile: string | null;
}

/**
 * The event that a draft will become, so that the facts of one intake see each other before anything is
 * appended.
 */
export const openDraft = (
  draft: MemoryDraft,
  context: { readonly now: Instant },
): OpenedMemoryEvent => ({
  // A draft pairs type and data as the union does; taking them apart loses that for the checker.
  event: { type: draft.type, data: draft.data } as OpenedMemoryEvent['event'],
  eventId: draft.eventId,
  recordedAt: context.now,
  content: 'content' in draft ? draft.content : null,
  vector: 'vector' in draft ? draft.vector : null,
  apps: 'apps' in draft ? draft.apps : null,
  profile: 'profile' in draft ? draft.profile : null,
});
