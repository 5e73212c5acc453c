import {
  type AddFact,
  continuityCategory,
  type HeldMemory,
  type MemoryContent,
  type VersionedPolicy,
} from '@palimpsest/domain';
import { epochMilliseconds, type Instant, instant, memoryId } from '@palimpsest/kernel';
import type { SubjectPseudonyms } from '@palimpsest/vault';
import { mostUsed, oneLine } from '../profile/profile-text.ts';
import { byRule } from '../shared/by-rule.ts';
import { wordingHmac } from '../worker/fact.ts';
import type { SessionOrder } from './session-order.ts';

const MILLISECONDS_PER_HOUR = 3_600_000;

/** Facts that a sentence made here names, at most. */
const FACTS = 8;

const sentences = {
  en: (facts: readonly string[]) => `To be continued: ${facts.join(' ')}`,
  zh: (facts: readonly string[]) => `待续：${facts.join('')}`,
} as const;

/** What the next session has to know: the caller's summary, or the newest facts. `null`: there is nothing to say. */
export const continuityWords = (
  order: SessionOrder,
  told: readonly HeldMemory[],
): { readonly text: string; readonly from: readonly HeldMemory[] } | null => {
  const summary = order.words?.summary ?? null;
  if (summary !== null) return { text: summary, from: [] };
  const from = told.filter(({ content }) => content !== null).slice(-FACTS);
  const texts = from.flatMap(({ content }) => (content === null ? [] : [oneLine(content.content)]));
  return texts.length === 0 ? null : { text: sentences[mostUsed(texts)](texts), from };
};

/** The order for a continuity memory: level APP (GLOBAL without an app), gone after the time that the policy gives it. */
export const continuityFact = (
  order: SessionOrder,
  words: NonNullable<ReturnType<typeof continuityWords>>,
  made: {
    readonly now: Instant;
    readonly random: string;
    readonly vector: Float32Array | null;
    readonly embeddingModel: string;
    readonly pseudonyms: SubjectPseudonyms;
    readonly policy: VersionedPolicy;
  },
): AddFact => {
  const { now, vector, policy } = made;
  const hours = policy.policy.session.continuity_hours;
  const content: MemoryContent = {
    content: words.text,
    content_hmac: wordingHmac(made.pseudonyms, words.text),
    slot: null,
    value: null,
    polarity: 'positive',
    stance: 'episode',
    entities: [],
    categories: [continuityCategory],
    custom_tags: [],
    metadata: {},
    app_id: order.words?.app_id ?? null,
    session_id: null,
    agent_id: null,
    message_ids: [],
    said_at: now,
    reason: null,
  };
  return {
    type: 'AddFact',
    memoryId: memoryId(`${order.subject}.${made.random}`),
    fact: {
      ownership: 'AGENT',
      memType: 'EPISODIC',
      stance: 'episode',
      slotRef: null,
      validFrom: now,
      validFromAssumed: false,
      validTo: null,
      eventFrom: null,
      eventTo: null,
      expireAt: instant(epochMilliseconds(now) + hours * MILLISECONDS_PER_HOUR),
      isImportant: false,
      persona: false,
      weight: null,
    },
    scope: {
      level: order.appRef === null ? 'GLOBAL' : 'APP',
      appRef: order.appRef,
      sessionRef: null,
      agentRef: null,
    },
    wording: { content, vector, embeddingModel: vector === null ? null : made.embeddingModel },
    source: null,
    derivedFrom: words.from.map(({ id }) => id),
    decision: byRule('ADD', 'to_be_continued'),
    supersedes: [],
  };
};
