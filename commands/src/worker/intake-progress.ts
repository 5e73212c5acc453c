import {
  CapacityFull,
  type DecisionContext,
  type DecisionRecord,
  decideMemory,
  evictionOrder,
  foldMemory,
  type HeldMemory,
  type MemoryCommand,
  type MemoryDraft,
  type MemoryEventData,
  type MemoryState,
  openDraft,
  type ReevaluateFact,
} from '@palimpsest/domain';
import { DomainError, type ModelUsage } from '@palimpsest/kernel';
import { usageRecord } from '../shared/ask-curator.ts';
import type { KnownRecalls } from '../shared/deps.ts';
import type { DecidedFact } from './incoming-fact.ts';

type Absorbed = MemoryEventData<'IntakeAbsorbed'>;
export type TaskDecision = Absorbed['decisions'][number];
export type TaskUsage = Absorbed['usage'];

/** How far an intake is: what was decided, what it cost. A value, so that a try that met a conflict is forgotten. */
export interface IntakeProgress {
  readonly decisions: readonly TaskDecision[];
  readonly usage: TaskUsage;
  readonly degraded: boolean;
}

export const noUsage: TaskUsage = {
  provider: 'none',
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  duration_ms: 0,
};

/** Two sums taken together; the first one that asked anybody names the provider. */
export const sumUsage = (total: TaskUsage, more: TaskUsage): TaskUsage => ({
  provider: total.provider === noUsage.provider ? more.provider : total.provider,
  calls: total.calls + more.calls,
  input_tokens: total.input_tokens + more.input_tokens,
  output_tokens: total.output_tokens + more.output_tokens,
  duration_ms: total.duration_ms + more.duration_ms,
});

export const addUsage = (total: TaskUsage, usage: ModelUsage | null): TaskUsage =>
  usage === null ? total : sumUsage(total, usageRecord(usage));

/** Envelope codes of refusals, as a task shows them. */
const refusalCodes: Readonly<Partial<Record<DomainError['code'], number>>> = {
  CAPACITY_FULL: 42901,
  TOO_MANY_IMPORTANT: 42902,
};

/** Envelope code of a refusal by its name; `null`: it is none of room. */
export const refusalCode = (name: string): number | null =>
  Object.entries(refusalCodes).find(([code]) => code === name)?.[1] ?? null;

/** Scopes that one command may find full: its own, and the subject as a whole. Each is made room in twice at most. */
const SCOPES = 2;

/**
 * What is tried before an eviction: orders that leave a full scope with fewer memories. `stood`: before this very append; what it
 * told itself does not give way.
 */
export type RoomMaker = (
  state: MemoryState,
  scope: string,
  now: DecisionContext['now'],
  stood: (memory: HeldMemory) => boolean,
) => Promise<readonly MemoryCommand[]>;

/**
 * Drafts of one append in the making: each fact sees what was decided before it. `recalls` is asked at most once, and only
 * when a scope is full.
 */
export const startAppend = (
  state: MemoryState,
  base: Omit<DecisionContext, 'firstIndex'>,
  recalls: () => Promise<KnownRecalls>,
  compact?: RoomMaker,
) => {
  const drafts: MemoryDraft[] = [];
  let working = state;
  let known: Promise<KnownRecalls> | undefined;
  const compacted = new Set<string>();
  const stood = ({ order }: HeldMemory): boolean => order < state.created;

  /** The append as it was before; what was decided since is forgotten. */
  const mark = (): (() => void) => {
    const before = { length: drafts.length, working };
    return () => {
      drafts.length = before.length;
      ({ working } = before);
    };
  };

  const decide = (command: MemoryCommand): readonly MemoryDraft[] => {
    const more = decideMemory(command, working, { ...base, firstIndex: drafts.length });
    drafts.push(...more);
    working = foldMemory(
      working,
      more.map((draft) => openDraft(draft, base)),
    );
    return more;
  };

  /** Puts together what is alike in a full scope; once in an append. Whether that made room. */
  const compactOnce = async (scope: string): Promise<boolean> => {
    if (compact === undefined || compacted.has(scope)) return false;
    compacted.add(scope);
    const made = (await compact(working, scope, base.now, stood)).map(
      (command) => decide(command).length > 0,
    );
    return made.includes(true);
  };

  /** Evicts from a full scope what stood there before this append. Whether anything could go. */
  const makeRoom = async (scope: string): Promise<boolean> => {
    if (await compactOnce(scope)) return true;
    known ??= recalls();
    const { anchors, position } = await known;
    const made = decide({
      type: 'EvictMemories',
      scope,
      when: 'at-limit',
      order: evictionOrder(state, scope, anchors, base.now),
      recallsPosition: position,
    });
    return made.length > 0;
  };

  /** As `decide`, with an eviction before it where a scope is full. Throws, and leaves nothing, when that is not enough. */
  const decideWithRoom = async (command: MemoryCommand): Promise<readonly MemoryDraft[]> => {
    const undo = mark();
    for (let evicted = 0; ; evicted += 1) {
      try {
        return decide(command);
      } catch (error) {
        const made =
          error instanceof CapacityFull && evicted < 2 * SCOPES && (await makeRoom(error.scope));
        if (made) continue;
        undo();
        throw error;
      }
    }
  };

  /** Carries out what was decided anew about a memory; where that cannot be done, the memory stays, and so it is recorded. */
  const decideReview = ([record, ...rest]: readonly [ReevaluateFact, ...MemoryCommand[]]): void => {
    const undo = mark();
    try {
      for (const command of [record, ...rest]) decide(command);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      undo();
      const decision: DecisionRecord = {
        ...record.decision,
        op: 'ADD',
        targets: [],
        reason_code: `not_possible_${error.code.toLowerCase()}`,
      };
      decide({ ...record, decision, supersedes: [] });
    }
  };

  /** What becomes of a decided fact. A full scope refuses it; the others go on. */
  const apply = async ({ commands, record }: DecidedFact): Promise<TaskDecision> => {
    const [main] = commands;
    if (main === undefined) return decisionOf({ ...record, op: 'REJECTED' }, null, null);
    const undo = mark();
    try {
      const made: MemoryDraft[] = [];
      for (const command of commands) made.push(...(await decideWithRoom(command)));
      const [memory, version] = outcomeOf(main, made, working);
      return decisionOf(record, memory, version);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      undo();
      const code = refusalCodes[error.code] ?? null;
      return {
        ...decisionOf(record, null, null),
        op: code === null ? 'REJECTED' : 'REFUSED',
        reason_code: error.code.toLowerCase(),
        code,
      };
    }
  };

  return {
    drafts,
    decide,
    decideReview,
    decideWithRoom,
    apply,
    recalls,
    now: base.now,
    state: () => working,
  };
};

const decisionOf = (
  record: DecisionRecord,
  memory: TaskDecision['memory_id'],
  version: number | null,
): TaskDecision => ({
  op: record.op,
  memory_id: memory,
  version,
  targets: record.targets,
  reason_code: record.reason_code,
  code: null,
});

const outcomeOf = (
  command: MemoryCommand,
  made: readonly MemoryDraft[],
  state: MemoryState,
): readonly [TaskDecision['memory_id'], number | null] => {
  const id =
    command.type === 'SkipFact'
      ? command.matched
      : command.type === 'AddFact' || command.type === 'ReviseMemory'
        ? command.memoryId
        : null;
  if (id === null || made.length === 0) return [id, null];
  return [id, state.memories.get(id)?.version ?? null];
};
