import type { EvolutionCandidate, EvolutionRequest, ExtractedFact } from '@palimpsest/kernel';
import { modelJson } from '../chat/model-json.ts';
import { toLocalTime } from '../local-time.ts';

const slotName = (slot: ExtractedFact['slot']): string | null =>
  slot === null ? null : `${slot.person}.${slot.name}${slot.key === null ? '' : `:${slot.key}`}`;

/** The new fact and the candidates as one JSON document; candidates stand under 1, 2, 3 …, never under their ids. */
export const decisionData = (request: EvolutionRequest): string => {
  const { fact, timezone, candidates } = request;
  const local = (at: ExtractedFact['validFrom']): string | null =>
    at === null ? null : toLocalTime(at, timezone);
  const describe = (known: ExtractedFact | EvolutionCandidate) => ({
    text: known.text,
    owner: known.ownership,
    mem_type: known.memType,
    stance: known.stance,
    slot: slotName(known.slot),
    value: known.value,
    polarity: known.polarity,
    valid_from: local(known.validFrom),
    valid_to: local(known.validTo),
    event_from: local(known.eventFrom),
    event_to: local(known.eventTo),
    entities: known.entities,
  });
  return modelJson({
    strategy: request.strategy,
    timezone,
    fact: { ...describe(fact), change: fact.change, said_at: local(request.saidAt) },
    known: candidates.map((candidate, index) => ({
      id: index + 1,
      ...describe(candidate),
      level: candidate.level,
      said_at: local(candidate.saidAt),
      same_conversation: candidate.sameConversation,
      similarity: Math.round(candidate.similarity * 100) / 100,
    })),
  });
};
