import type { Instant, JsonValue, MemoryId, Ownership, Pseudonym } from '@palimpsest/kernel';
import type { Level } from '../shared/schemas.ts';
import type { BeliefRow } from './belief-row.ts';
import type { MemoryContent } from './content.ts';
import type { SessionWords } from './draft.ts';
import type {
  DecisionRecord,
  ErasureEvidence,
  FactSource,
  HoldDetails,
  MemoryEventData,
  PurgeScope,
} from './events.ts';
import type { EvictionCandidate, RecalledAnchors } from './recalled.ts';
import type { MemoryScope } from './scope.ts';

/** A wording with its embedding: what a new version is made of. */
export interface Wording {
  readonly content: MemoryContent;
  /** Unit length; `null`: no embedder answered. */
  readonly vector: Float32Array | null;
  /** `null` without a vector. */
  readonly embeddingModel: string | null;
}

/** A fact as it is to be stored, without its words. */
export interface FactFields {
  readonly ownership: Ownership;
  readonly memType: BeliefRow['mem_type'];
  readonly stance: BeliefRow['stance'];
  /** Only for a slot of cardinality `one`; `null` keeps the fact out of every slot. */
  readonly slotRef: Pseudonym | null;
  /** `null`: unknown. */
  readonly validFrom: Instant | null;
  /** The text gave no start, and the message time was taken. */
  readonly validFromAssumed: boolean;
  readonly validTo: Instant | null;
  readonly eventFrom: Instant | null;
  readonly eventTo: Instant | null;
  readonly expireAt: Instant | null;
  readonly isImportant: boolean;
  readonly persona: boolean;
  /** Given by the caller; `null`: by the policy's table. */
  readonly weight: number | null;
}

/** A memory whose validity a new fact ends. */
export interface Supersede {
  readonly target: MemoryId;
  /** `null`: from the start of the new fact, or now when that has none. */
  readonly from: Instant | null;
}

/**
 * A new memory. In a slot it ends whatever held the slot when it starts, named in `supersedes` or not, and
 * stops where the next value starts; a past state only takes the time that nobody was told to hold.
 * A second command for the same `memoryId` does nothing.
 */
export interface AddFact {
  readonly type: 'AddFact';
  readonly memoryId: MemoryId;
  readonly fact: FactFields;
  readonly scope: MemoryScope;
  readonly wording: Wording;
  readonly source: FactSource;
  readonly derivedFrom: readonly MemoryId[];
  readonly decision: DecisionRecord;
  readonly supersedes: readonly Supersede[];
}

/** Fields that a new wording may change along with the text; what is left out stays. */
export interface RevisedFields {
  readonly memType?: BeliefRow['mem_type'];
  readonly stance?: BeliefRow['stance'];
  readonly slotRef?: Pseudonym | null;
  readonly eventFrom?: Instant | null;
  readonly eventTo?: Instant | null;
}

/** A new version of a memory. `MERGE`: `memoryId` is the oldest of those that say one thing. */
export interface ReviseMemory {
  readonly type: 'ReviseMemory';
  readonly memoryId: MemoryId;
  /** Version that the caller saw; `null`: whatever it is. */
  readonly ifVersion: number | null;
  /** `CORRECTS`: it was always so. `CHANGES`: from `from` on. */
  readonly mode: 'CORRECTS' | 'CHANGES';
  /** `CHANGES` only; `null`: now. */
  readonly from: Instant | null;
  readonly cause: 'UPDATE' | 'MERGE' | 'EDIT';
  /** `MERGE` only: memories that end in this one. */
  readonly absorbed: readonly MemoryId[];
  readonly wording: Wording;
  readonly fields: RevisedFields;
  readonly source: FactSource;
  readonly decision: DecisionRecord;
}

/** A new version with the wording of an older one; tags, metadata and scope stay as they are. */
export interface RevertMemory {
  readonly type: 'RevertMemory';
  readonly memoryId: MemoryId;
  readonly ifVersion: number | null;
  readonly toVersion: number;
  /** Embedding of the old wording (see `contentOfVersion`). */
  readonly vector: Float32Array | null;
  readonly embeddingModel: string | null;
  readonly decision: DecisionRecord;
  readonly reasonText: string | null;
}

/** A fact that says what is known already. */
export interface SkipFact {
  readonly type: 'SkipFact';
  readonly matched: MemoryId;
  readonly source: FactSource;
  readonly decision: DecisionRecord;
  readonly reasonText: string | null;
}

/** Fields around the wording; what is left out stays. */
export interface Annotation {
  readonly isImportant?: boolean;
  readonly expireAt?: Instant | null;
  /** Correction of when it holds; refused where it would overlap the same slot. */
  readonly validFrom?: Instant | null;
  readonly validTo?: Instant | null;
  readonly customTags?: readonly string[];
  readonly categories?: readonly string[];
  /** Merged by key; `null` removes a key. */
  readonly metadata?: Readonly<Record<string, JsonValue>>;
  readonly level?: Level;
  /** Pseudonym and the caller's own id; `null`: of no app. */
  readonly app?: { readonly ref: Pseudonym; readonly id: string } | null;
}

export interface AnnotateMemory {
  readonly type: 'AnnotateMemory';
  readonly memoryId: MemoryId;
  readonly ifVersion: number | null;
  readonly changes: Annotation;
}

/** Takes active memories out of sight; those that are not active are left as they are. */
export interface ArchiveMemories {
  readonly type: 'ArchiveMemories';
  readonly memoryIds: readonly MemoryId[];
  readonly reason: MemoryEventData<'MemoriesArchived'>['reason'];
}

/** Archives those of the given memories whose weight has fallen so low; the rest stays as it is. */
export interface ArchiveFaded {
  readonly type: 'ArchiveFaded';
  readonly memoryIds: readonly MemoryId[];
  /** Anchors that recalls left, by memory. */
  readonly recalled: RecalledAnchors;
}

/** Archives those of the given memories that have expired. */
export interface ArchiveExpired {
  readonly type: 'ArchiveExpired';
  readonly memoryIds: readonly MemoryId[];
}

/**
 * Makes room in a full scope, down to the share that the policy names: archives what still weighs something, deletes
 * the rest. Important memories stay. A scope that is not over its limit, or at it with `room` to be made, stays as it is.
 */
export interface EvictMemories {
  readonly type: 'EvictMemories';
  /** Name of the counter: `all`, `global`, `app:<ref>`. */
  readonly scope: string;
  /** `at-limit`: something is to be added. `over-limit`: the limit was lowered. */
  readonly when: 'at-limit' | 'over-limit';
  /** The first ones go first (`evictionOrder`). */
  readonly order: readonly EvictionCandidate[];
  /** Position up to which recalls were known. */
  readonly recallsPosition: bigint | null;
}

/** Hides memories at once; they can be restored until retention ends. */
export interface DeleteMemories {
  readonly type: 'DeleteMemories';
  readonly memoryIds: readonly MemoryId[];
  readonly reason: MemoryEventData<'MemoriesDeleted'>['reason'];
  /** What the deleted ones had superseded holds again, where nothing else has taken its place. */
  readonly reinstate: boolean;
  readonly reasonText: string | null;
}

/** Undoes a delete (inside retention), else archiving. */
export interface RestoreMemories {
  readonly type: 'RestoreMemories';
  readonly memoryIds: readonly MemoryId[];
}

/** Makes memories visible more widely: SESSION, then APP, then GLOBAL. */
export interface PromoteMemories {
  readonly type: 'PromoteMemories';
  readonly memoryIds: readonly MemoryId[];
  readonly level: 'APP' | 'GLOBAL';
}

/**
 * Several memories become one new one: their rows end, and the new memory names them as what it is made of. They are of one
 * scope and speaker, hold no slot, and are neither important nor persona memories. With fewer than two that are so still, and
 * where the new memory is there already, nothing happens.
 */
export interface CompactMemories {
  readonly type: 'CompactMemories';
  /** Of the new memory. */
  readonly memoryId: MemoryId;
  readonly sources: readonly { readonly memoryId: MemoryId; readonly version: number }[];
  readonly reason: MemoryEventData<'MemoriesCompacted'>['reason'];
  readonly wording: Wording;
  readonly decision: DecisionRecord;
}

/**
 * Records what was decided anew about a memory. `supersedes`: the validity of those ends where the memory's own begins, as if
 * it had been decided so when it was added. A merge follows as an order of its own.
 */
export interface ReevaluateFact {
  readonly type: 'ReevaluateFact';
  readonly memoryId: MemoryId;
  readonly cause: MemoryEventData<'FactReevaluated'>['cause'];
  readonly decision: DecisionRecord;
  readonly supersedes: readonly Supersede[];
  readonly usage: MemoryEventData<'FactReevaluated'>['usage'];
}

/** Records that a subject's memories have been looked through. */
export interface EndConsolidation {
  readonly type: 'EndConsolidation';
  readonly lookedAt: number;
  readonly changed: number;
  readonly compacted: number;
  readonly mode: MemoryEventData<'MemoriesConsolidated'>['mode'];
  readonly usage: MemoryEventData<'MemoriesConsolidated'>['usage'];
}

/** Records what models were asked, where nothing else says so. */
export interface RecordModelUsage {
  readonly type: 'RecordModelUsage';
  readonly purpose: MemoryEventData<'ModelUsageRecorded'>['purpose'];
  readonly usage: MemoryEventData<'ModelUsageRecorded'>['usage'];
}

/** Records the end of a session, once its memories have been seen to. */
export interface CloseSession {
  readonly type: 'CloseSession';
  readonly sessionRef: Pseudonym;
  readonly appRef: Pseudonym | null;
  readonly taskId: string;
  readonly cause: MemoryEventData<'SessionClosed'>['cause'];
  readonly mode: MemoryEventData<'SessionClosed'>['mode'];
  readonly model: string | null;
  readonly promptVersion: string | null;
  /** `null`: no model was asked. */
  readonly usage: MemoryEventData<'SessionClosed'>['usage'];
  readonly promoted: number;
  readonly discarded: number;
  readonly refused: readonly { readonly memoryId: MemoryId; readonly code: string }[];
  readonly continuity: MemoryId | null;
  readonly words: SessionWords | null;
}

/** A profile as it was written. The same text from the same sources is no new one, unless `always` is said. */
export interface RefreshProfile {
  readonly type: 'RefreshProfile';
  readonly appRef: Pseudonym | null;
  readonly profile: string;
  readonly sources: readonly { readonly memoryId: MemoryId; readonly version: number }[];
  readonly language: 'en' | 'zh';
  readonly mode: MemoryEventData<'ProfileRefreshed'>['mode'];
  readonly model: string | null;
  readonly promptVersion: string | null;
  /** `null`: no model was asked. */
  readonly usage: MemoryEventData<'ProfileRefreshed'>['usage'];
  /** Recorded even where nothing changed: all profiles of the subject have been looked at. */
  readonly always: boolean;
}

/** Turns memory off or on for the subject (`app: null`) or for one app. */
export interface ChangeSwitch {
  readonly type: 'ChangeSwitch';
  readonly app: { readonly ref: Pseudonym; readonly id: string } | null;
  readonly enabled: boolean;
  /** Last revision of the intake stream; `null` when it is empty. */
  readonly intakeRevision: bigint | null;
}

/** What became of one fact of an intake. */
export type IntakeDecision = MemoryEventData<'IntakeAbsorbed'>['decisions'][number];

/** The last event of an intake's append. An intake that was absorbed before gives no event. */
export interface AbsorbIntake {
  readonly type: 'AbsorbIntake';
  readonly taskId: string;
  readonly intakeRevision: bigint;
  readonly outcome: 'ABSORBED' | 'DROPPED';
  readonly mode: MemoryEventData<'IntakeAbsorbed'>['mode'];
  readonly decisions: readonly IntakeDecision[];
  readonly ignored: number;
  readonly usage: MemoryEventData<'IntakeAbsorbed'>['usage'];
  readonly facts: readonly string[];
}

/** Hides everything within a scope at once, and drops what was accepted for it and not absorbed yet. */
export interface PurgeMemories {
  readonly type: 'PurgeMemories';
  readonly purgeId: string;
  /** `null`: the whole subject. */
  readonly scope: PurgeScope | null;
  /** Erased at once instead of after retention. */
  readonly immediate: boolean;
  /** Last revision of the intake stream; `null` when it is empty. */
  readonly intakeRevision: bigint | null;
  readonly reasonText: string | null;
}

/** Nothing of the subject is erased from now on. A hold that stands already is renewed. */
export interface PlaceHold {
  readonly type: 'PlaceHold';
  readonly holdId: string;
  /** From when on it no longer counts; `null`: until it is released. */
  readonly until: Instant | null;
  readonly details: HoldDetails;
}

export interface ReleaseHold {
  readonly type: 'ReleaseHold';
  readonly holdId: string;
  readonly cause: 'RELEASED' | 'EXPIRED';
}

/**
 * Erases for good: memories that a purge hid, or deleted and archived ones whose time is over, and what was derived from
 * them; or the messages of conversations whose time is over, while what they told stays. Under a legal hold, and where there is nothing to erase, it does nothing.
 */
export interface StartErasure {
  readonly type: 'StartErasure';
  readonly erasureId: string;
  readonly selection:
    | {
        readonly by: 'purge';
        readonly purgeId: string;
        /** No intake was accepted after the purge, and none will be: the subject ends where it holds nothing newer. */
        readonly mayEnd: boolean;
      }
    | {
        readonly by: 'ids';
        readonly memoryIds: readonly MemoryId[];
        readonly cause: 'DELETED' | 'ARCHIVED';
      }
    /** Revisions of the acceptances of conversations. */
    | { readonly by: 'messages'; readonly intakes: readonly bigint[] }
    /** It was erased before, and a restored backup brought it back: whatever became of it there, it goes again. */
    | {
        readonly by: 'record';
        readonly memoryIds: readonly MemoryId[];
        readonly intakes: readonly bigint[];
        readonly whole: boolean;
      };
}

/** The end of an erasure, told once. */
export interface EndErasure {
  readonly type: 'EndErasure';
  readonly erasureId: string;
  readonly memories: number;
  readonly whole: boolean;
  readonly startedAt: Instant;
  readonly evidence: ErasureEvidence;
}

/** Orders to a subject's memories. */
export type MemoryCommand =
  | AddFact
  | ReviseMemory
  | RevertMemory
  | SkipFact
  | AnnotateMemory
  | ArchiveMemories
  | ArchiveFaded
  | ArchiveExpired
  | EvictMemories
  | DeleteMemories
  | RestoreMemories
  | PromoteMemories
  | CompactMemories
  | ReevaluateFact
  | EndConsolidation
  | RecordModelUsage
  | CloseSession
  | RefreshProfile
  | ChangeSwitch
  | AbsorbIntake
  | PurgeMemories
  | PlaceHold
  | ReleaseHold
  | StartErasure
  | EndErasure;
