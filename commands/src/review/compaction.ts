import {
  type CompactMemories,
  compactionGroups,
  type KnownFact,
  type MemoryContent,
  type MemoryState,
  type Policy,
} from '@palimpsest/domain';
import {
  type Compacted,
  type Curated,
  type Embedder,
  type IdSource,
  type Instant,
  type ModelUsage,
  memoryId,
  type SubjectId,
  type TenantId,
} from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import { askCurator, type CuratorDeps, curatedMemory } from '../shared/ask-curator.ts';
import type { RecallReader } from '../shared/deps.ts';
import { embedAll } from '../shared/embed-all.ts';
import { recordOf } from '../worker/decision.ts';
import { wordingHmac } from '../worker/fact.ts';
import { withAttachments } from '../worker/revision.ts';

export type CompactionDeps = CuratorDeps & {
  readonly embedder: Embedder;
  readonly ids: IdSource;
  readonly recalls: RecallReader;
  readonly vault: Pick<Vault, 'subjectPseudonyms'>;
};

/** Whose memories are put together, and why. */
export interface CompactionOrder {
  readonly tenant: TenantId;
  readonly subject: SubjectId;
  readonly policy: Policy;
  readonly reason: CompactMemories['reason'];
  readonly signal: AbortSignal;
}

/** What was asked of the model, whatever came of it, and what follows. */
export interface Compactions {
  readonly commands: readonly CompactMemories[];
  readonly usage: readonly ModelUsage[];
}

type Answer = Curated<Compacted | null> | null;

const hasWords = (memory: { readonly content: KnownFact['content'] | null }): memory is KnownFact =>
  memory.content !== null;

const common = <T>(values: readonly T[]): T | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

/** The words of what several memories become: with everything that callers attached to them. */
const contentFrom = (
  { text, entities }: Compacted,
  sources: readonly [KnownFact, ...KnownFact[]],
  hmac: string,
): MemoryContent => {
  const contents = sources.map(({ content }) => content);
  const [oldest, ...others] = contents;
  if (oldest === undefined) throw new TypeError('a compaction without a source');
  const wording: MemoryContent = {
    ...oldest,
    content: text,
    content_hmac: hmac,
    slot: null,
    value: null,
    polarity: 'positive',
    entities: [...entities],
    categories: [...new Set(contents.flatMap(({ categories }) => categories))],
    message_ids: [...new Set(contents.flatMap(({ message_ids: ids }) => ids))],
    said_at:
      contents
        .map(({ said_at: at }) => at)
        .toSorted()
        .at(-1) ?? oldest.said_at,
    reason: null,
  };
  return {
    ...withAttachments(wording, oldest, others),
    // Told in several sessions it belongs to none of them.
    session_id: common(contents.map(({ session_id: id }) => id)),
  };
};

/**
 * Puts alike light memories of a subject together, with a model. It asks about the same memories once, however often a
 * decision is made again; with no model there is nothing to put together.
 */
export const createCompactor = (deps: CompactionDeps, order: CompactionOrder) => {
  const { tenant, subject, policy, signal } = order;
  const asked = new Map<string, Promise<Answer>>();

  const ask = (group: readonly KnownFact[]): Promise<Answer> => {
    const key = JSON.stringify(group.map(({ id, version }) => [id, version]));
    const answer =
      asked.get(key) ??
      askCurator(deps, { tenant, policy }, (curator) =>
        curator.compact(
          { memories: group.map(curatedMemory), timezone: policy.jobs.timezone },
          { signal },
        ),
      );
    asked.set(key, answer);
    return answer;
  };

  const commandOf = async (
    group: readonly KnownFact[],
    answer: Curated<Compacted | null>,
  ): Promise<CompactMemories | null> => {
    const { value } = answer;
    const [first, ...others] = value?.sources.flatMap((index) => group[index] ?? []) ?? [];
    if (value === null || first === undefined || others.length === 0) return null;
    const sources = [first, ...others] as const;
    const [vector = null] = await embedAll(deps.embedder, [value.text], signal);
    const pseudonyms = await deps.vault.subjectPseudonyms(subject);
    const shown = sources.map(({ id, version }) => ({ memoryId: id, version, similarity: 1 }));
    return {
      type: 'CompactMemories',
      memoryId: memoryId(`${subject}.${deps.ids.random()}`),
      sources: sources.map(({ id, version }) => ({ memoryId: id, version })),
      reason: order.reason,
      wording: {
        content: contentFrom(value, sources, wordingHmac(pseudonyms, value.text)),
        vector,
        embeddingModel: vector === null ? null : deps.embedder.space.model,
      },
      decision: recordOf(
        'MERGE',
        shown,
        sources.map(({ id }) => id),
        'compacted',
        {
          mode: 'llm',
          model: answer.usage.model,
          prompt_version: answer.promptVersion,
        },
      ),
    };
  };

  /**
   * `scope`: the counter that needs room; `null`: wherever there is something to put together. `mayGo`: which memories may go up
   * in another; left out: all.
   */
  return async (
    state: MemoryState,
    scope: string | null,
    now: Instant,
    mayGo: (memory: KnownFact) => boolean = () => true,
  ): Promise<Compactions> => {
    if (deps.curator === null) return { commands: [], usage: [] };
    const { anchors } = await deps.recalls(subject);
    const commands: CompactMemories[] = [];
    const usage: ModelUsage[] = [];
    for (const group of compactionGroups(state, scope, anchors, now, policy)) {
      const known = group.filter(hasWords).filter(mayGo);
      if (known.length < 2) continue;
      const answer = await ask(known);
      if (answer === null) break;
      usage.push(answer.usage);
      const command = await commandOf(known, answer);
      if (command !== null) commands.push(command);
    }
    return { commands, usage };
  };
};
