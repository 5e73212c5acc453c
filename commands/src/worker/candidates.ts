import {
  cosine,
  type HeldMemory,
  isLive,
  type MemoryScope,
  type MemoryState,
  saidAt,
  scopeColumns,
  scopeIdentity,
} from '@palimpsest/domain';
import {
  type EvolutionCandidate,
  type ExtractedFact,
  epochMilliseconds,
  type Instant,
  instant,
  type MemoryId,
} from '@palimpsest/kernel';

const sameSlot = (memory: HeldMemory, fact: ExtractedFact): boolean => {
  const held = memory.content?.slot ?? null;
  return (
    held !== null &&
    fact.slot !== null &&
    held.person === fact.slot.person &&
    held.name === fact.slot.name
  );
};

/** How near in time two messages are for one to correct the other. */
const RECENT_MS = 6 * 60 * 60 * 1000;

/**
 * Live memories that a new fact may have to do with: all of its slot, those just told, and the nearest by
 * meaning, from the decision state itself, so that no lagging view can hide one. Only those of exactly the
 * fact's scope: what one app is told never bends what another knows.
 */
export const candidatesFor = (
  state: MemoryState,
  fact: ExtractedFact,
  vector: Float32Array | null,
  scope: MemoryScope,
  said: {
    readonly at: Instant;
    readonly taskId: string;
    readonly sessionId: string | null;
  },
  limit: number,
): readonly EvolutionCandidate[] => {
  const identity = scopeIdentity(scopeColumns(scope));
  // Instants sort as text: parsing the time of every memory for every fact would cost more than all the rest here.
  const told = epochMilliseconds(said.at);
  const [earliest, latest] = [instant(told - RECENT_MS), instant(told + RECENT_MS)];
  const isRecent = (memory: HeldMemory): boolean =>
    saidAt(memory) >= earliest && saidAt(memory) <= latest;
  const nearest: { readonly memory: HeldMemory; readonly similarity: number }[] = [];
  const certain: { readonly memory: HeldMemory; readonly similarity: number }[] = [];
  for (const memory of state.memories.values()) {
    if (!isLive(memory) || memory.content === null) continue;
    if (scopeIdentity(memory.head) !== identity) continue;
    const scored = { memory, similarity: cosine(vector, memory.vector) };
    if (sameSlot(memory, fact) || isRecent(memory)) certain.push(scored);
    else nearest.push(scored);
  }
  nearest.sort((a, b) => b.similarity - a.similarity || a.memory.order - b.memory.order);
  return [...certain.slice(-4 * limit), ...nearest.slice(0, limit)]
    .sort((a, b) => b.similarity - a.similarity || a.memory.order - b.memory.order)
    .map((scored) => candidateOf(scored.memory, scored.similarity, said))
    .filter((candidate) => candidate !== null);
};

const candidateOf = (
  memory: HeldMemory,
  score: number,
  said: { readonly taskId: string; readonly sessionId: string | null },
): EvolutionCandidate | null => {
  const { content, head } = memory;
  if (content === null) return null;
  return {
    memoryId: memory.id as MemoryId,
    version: memory.version,
    text: content.content,
    ownership: head.ownership,
    memType: head.mem_type,
    stance: content.stance,
    slot: content.slot,
    value: content.value,
    polarity: content.polarity,
    entities: content.entities,
    validFrom: head.valid_from,
    validTo: head.valid_to,
    eventFrom: head.event_from,
    eventTo: head.event_to,
    level: head.level,
    saidAt: saidAt(memory) as Instant,
    sameConversation:
      memory.source?.task_id === said.taskId ||
      (said.sessionId !== null && content.session_id === said.sessionId),
    similarity: Math.round(score * 10_000) / 10_000,
  };
};
