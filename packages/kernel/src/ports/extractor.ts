import type { Instant } from '../ids.ts';

export type Ownership = 'USER' | 'AGENT';
export type MemoryType = 'SEMANTIC' | 'EPISODIC' | 'PROCEDURAL';
export type Polarity = 'positive' | 'negative';

/**
 * What a state fact is about. Two current values of one slot (`person`, `name`, `key` equal) contradict
 * each other when `cardinality` is `one`; `many` slots collect values.
 */
export interface FactSlot {
  /** `self`, or a normalised key of somebody tied to the speaker, such as `aunt` or `表姐`. */
  readonly person: string;
  /** `home`, `employer`, `name`, `likes`, … (lower case, English, stable: storage format). */
  readonly name: string;
  /** What the slot is keyed by: a normalised object, category or topic; `null` for a single slot. */
  readonly key: string | null;
  readonly cardinality: 'one' | 'many';
}

/** How a fact stands in time (DESIGN section 5). */
export type FactStance =
  /** Holds from `validFrom` until it ends. */
  | 'state'
  /** Held in `[validFrom, validTo)`, told as past: never the current value of its slot. */
  | 'past_state'
  /** Happened; stays true that it happened. */
  | 'episode'
  /** Intended; holds from when it was made until done, changed or cancelled. */
  | 'plan'
  /** A state has ended and nothing took its place ("I no longer drink coffee"). */
  | 'ending';

/** What the wording says about facts told before. Evolution weighs it; it decides nothing alone. */
export type ChangeCue =
  | 'replace'
  | 'end'
  | 'correct'
  | 'add'
  | 'restate'
  | 'postpone'
  | 'cancel'
  | null;

export interface FactEntity {
  readonly name: string;
  /** `PERSON`, `PLACE`, `ORGANISATION`, `PET`, `PRODUCT`, `EVENT`, or one that the caller declared. */
  readonly type: string;
}

/** What extraction found: one fact in natural language, in the language and script of its message. */
export interface ExtractedFact {
  readonly text: string;
  readonly ownership: Ownership;
  readonly memType: MemoryType;
  readonly stance: FactStance;
  readonly slot: FactSlot | null;
  /** Normalised for comparison (not for reading); `null` without a slot. */
  readonly value: string | null;
  readonly polarity: Polarity;
  readonly change: ChangeCue;
  /** Start in the world; `null` = unknown or open. Plans: when the plan was made. */
  readonly validFrom: Instant | null;
  /** True when the text gave no start and the message time was taken. */
  readonly validFromAssumed: boolean;
  readonly validTo: Instant | null;
  /** When an episode or plan takes place, half-open. */
  readonly eventFrom: Instant | null;
  readonly eventTo: Instant | null;
  readonly isImportant: boolean;
  readonly entities: readonly FactEntity[];
  readonly categories: readonly string[];
  /** Ordinals of the messages that it comes from; at least one. */
  readonly sources: readonly number[];
}

/** A message as extraction sees it. */
export interface ConversationMessage {
  /** Ordinal within the intake; context messages have negative ones, -1 being the newest. */
  readonly ordinal: number;
  readonly role: 'user' | 'assistant' | 'system' | 'tool';
  readonly content: string;
  /** When it was said. */
  readonly at: Instant;
}

export interface ExtractionRequest {
  readonly messages: readonly ConversationMessage[];
  /** Up to 10 earlier messages of the same session, oldest first; never extracted from. */
  readonly context: readonly ConversationMessage[];
  readonly ownership: Ownership | 'BOTH';
  readonly referenceTime: Instant;
  /** IANA name. */
  readonly timezone: string;
  readonly focus: readonly string[];
  readonly instructions: string | null;
  readonly entityTypes: readonly { readonly name: string; readonly description: string }[];
}

/** Tokens and calls of a model; `provider` is `offline` when none was asked. */
export interface ModelUsage {
  readonly provider: string;
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly durationMs: number;
}

export interface ExtractionResult {
  readonly facts: readonly ExtractedFact[];
  /** Facts that failed the schema: the others go on. `reason` is a code, not text of a model. */
  readonly rejected: readonly { readonly reason: string }[];
  /** Messages that gave nothing because of their role or of the recall marker. */
  readonly ignored: number;
  readonly mode: 'offline' | 'llm';
  readonly promptVersion: string;
  readonly usage: ModelUsage;
}

/**
 * Finds the facts of a conversation.
 *
 * Nothing found is an empty list. A model that cannot be used is a `PortError` (`UNAVAILABLE`, `TIMEOUT`:
 * retryable; `BAD_ANSWER` after one retry that showed the validation error): never a silent empty success.
 * Never extracts from system or tool messages, nor from text inside the recall marker.
 */
export interface Extractor {
  readonly mode: 'offline' | 'llm';
  readonly extract: (
    request: ExtractionRequest,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<ExtractionResult>;
}

/** Marks a block of recalled memories in a prompt, so that extraction recognises and skips it. */
export const recallMarker = {
  open: '<palimpsest-memories>',
  close: '</palimpsest-memories>',
} as const;
