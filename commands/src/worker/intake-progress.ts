import {
  CapacityFull,
  type DecisionContext,
  type DecisionRecord,
  decideMemory,
  evictionOrder,
  foldMemory,
  type MemoryCommand,
  type MemoryDraft,
  type MemoryEventData,
  type MemoryState,
  openDraft,
} from '@palimpsest/domain';
import { DomainError, type ModelUsage } from '@palimpsest/kernel';
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

export const addUsage = (total: TaskUsage, usage: ModelUsage | null): TaskUsage =>
  usage === null
    ? total
    : {
        provider: total.provider === noUsage.provider ? usage.provider : total.provider,
        calls: total.calls + usage.calls,
        input_tokens: total.input_tokens + usage.inputTokens,
        output_tokens: total.output_tokens + usage.outputTokens,
        duration_ms: total.duration_ms + usage.durationMs,
      };

/** Envelope codes of refusals, as a task shows them. */
const refusalCodes: Readonly<Partial<Record<DomainError['code'], number>>> = {
  CAPACITY_FULL: 42901,
  TOO_MANY_IMPORTANT: 42902,
};

/** Envelope code of a refusal by its name; `null`: it is none of room. */
export const refusalCode = (name: string): number | null =>
  Object.entries(refusalCodes).find(([code]) => code === name)?.[1] ?? null;

/** Scopes that one command may find full: its own, and the subject as a whole. */
const SCOPES = 2;

/**
 * Drafts of one append in the making: each fact sees what was decided before it. `recalls` is asked at most once, and only
 * when a scope is full.
 */
export const startAppend = (
  state: MemoryState,
  base: Omit<DecisionContext, 'firstIndex'>,
  recalls: () => Promise<KnownRecalls>,
) => {
  const drafts: MemoryDraft[] = [];
  let working = state;
  let known: Promise<KnownRecalls> | undefined;

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

  /** Evicts from a full scope what stood there before this append. Whether anything could go. */
  const makeRoom = async (scope: string): Promise<boolean> => {
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
          error instanceof CapacityFull && evicted < SCOPES && (await makeRoom(error.scope));
        if (made) continue;
        undo();
        throw error;
      }
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

  return { drafts, decide, decideWithRoom, apply, recalls, now: base.now, state: () => working };
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
