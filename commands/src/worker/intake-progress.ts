import {
  type DecisionContext,
  type DecisionRecord,
  decideMemory,
  foldMemory,
  type MemoryCommand,
  type MemoryDraft,
  type MemoryEventData,
  type MemoryState,
  openDraft,
} from '@palimpsest/domain';
import { DomainError, type ModelUsage } from '@palimpsest/kernel';
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

/** Drafts of one append in the making: each fact sees what was decided before it. */
export const startAppend = (state: MemoryState, base: Omit<DecisionContext, 'firstIndex'>) => {
  const drafts: MemoryDraft[] = [];
  let working = state;

  const decide = (command: MemoryCommand): readonly MemoryDraft[] => {
    const more = decideMemory(command, working, { ...base, firstIndex: drafts.length });
    drafts.push(...more);
    working = foldMemory(
      working,
      more.map((draft) => openDraft(draft, base)),
    );
    return more;
  };

  /** What becomes of a decided fact. A full scope refuses it; the others go on. */
  const apply = ({ commands, record }: DecidedFact): TaskDecision => {
    const [main] = commands;
    if (main === undefined) return decisionOf({ ...record, op: 'REJECTED' }, null, null);
    const before = { length: drafts.length, working };
    try {
      const made = commands.flatMap(decide);
      const [memory, version] = outcomeOf(main, made, working);
      return decisionOf(record, memory, version);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      drafts.length = before.length;
      ({ working } = before);
      const code = refusalCodes[error.code] ?? null;
      return {
        ...decisionOf(record, null, null),
        op: code === null ? 'REJECTED' : 'REFUSED',
        reason_code: error.code.toLowerCase(),
        code,
      };
    }
  };

  return { drafts, decide, apply, state: () => working };
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
