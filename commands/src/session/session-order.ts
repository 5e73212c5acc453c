import type { SessionWords } from '@palimpsest/domain';
import type { EventMetadata, MemoryId, Pseudonym, SubjectId, TenantId } from '@palimpsest/kernel';

/** A memory that has to be seen more widely after the close. */
export interface Promotion {
  readonly memoryId: MemoryId;
  readonly level: 'APP' | 'GLOBAL';
}

/** A session that is to be closed, and how. */
export interface SessionOrder {
  readonly tenant: TenantId;
  readonly subject: SubjectId;
  readonly sessionRef: Pseudonym;
  readonly appRef: Pseudonym | null;
  /** Makes the close happen once, however often it is begun. */
  readonly taskId: string;
  readonly cause: 'CALLER' | 'IDLE';
  readonly actor: EventMetadata['actor'];
  readonly promote: readonly Promotion[];
  readonly toBeContinued: boolean;
  /** `null`: nobody said anything of it. */
  readonly words: SessionWords | null;
}

/** What a close came to. */
export interface ClosedSession {
  readonly promoted: readonly MemoryId[];
  readonly refused: readonly { readonly memoryId: MemoryId; readonly code: string }[];
  readonly discarded: number;
  readonly continuity: MemoryId | null;
}
