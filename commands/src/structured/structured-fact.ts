import type { AddStructuredRequest } from '@palimpsest/domain/contract';
import type { ExtractedFact, Instant } from '@palimpsest/kernel';
import type { Describer } from '../edit/describe.ts';
import type { GivenFields } from '../worker/fact.ts';

/** A memory as its caller words it. */
export type WrittenMemory = AddStructuredRequest['memories'][number];

const usualStance: Readonly<Record<WrittenMemory['mem_type'], ExtractedFact['stance']>> = {
  SEMANTIC: 'state',
  EPISODIC: 'episode',
  PROCEDURAL: 'state',
};

export const givenOf = (written: WrittenMemory): GivenFields => ({
  isImportant: written.is_important,
  expireAt: written.expire_at,
  customTags: written.custom_tags,
  metadata: written.metadata as GivenFields['metadata'], // JSON by the contract
  appId: written.app_id,
  sessionId: written.session_id,
  agentId: written.agent_id,
});

/** The fact that a wording stands for. What the caller says goes before what its words look like. */
export const structuredFact = async (
  describe: Describer,
  written: WrittenMemory,
  now: Instant,
  timezone: string,
): Promise<ExtractedFact> => {
  const from = written.valid_at ?? now;
  const described = await describe(written.content, from, timezone);
  const isPast = written.invalid_at !== null && written.invalid_at <= now;
  return {
    text: written.content,
    ownership: written.ownership,
    memType: written.mem_type,
    stance: isPast ? 'past_state' : (described.stance ?? usualStance[written.mem_type]),
    slot: described.slot,
    value: described.value,
    polarity: described.polarity,
    change: null,
    validFrom: startOf(written, now),
    validFromAssumed: written.valid_at === null,
    validTo: written.invalid_at,
    eventFrom: written.event_from,
    eventTo: written.event_to,
    isImportant: written.is_important,
    entities: described.entities,
    categories: described.categories,
    sources: [],
  };
};

/** From now on, unless it had ended by then: its start is unknown in that case. */
const startOf = ({ valid_at: from, invalid_at: to }: WrittenMemory, now: Instant): Instant | null =>
  from ?? (to !== null && to <= now ? null : now);
