import {
  type AddFact,
  decideMemory,
  foldMemory,
  initialMemoryState,
  type MemoryDraft,
  type MemoryState,
  memoryStream,
  openDraft,
} from '@palimpsest/domain';
import {
  type Embedder,
  type IdSource,
  type Instant,
  memoryId,
  type SubjectId,
  type TenantId,
} from '@palimpsest/kernel';
import type { AggregateStore } from '@palimpsest/runtime';
import { normalise } from '@palimpsest/text';
import type { SubjectPseudonyms, Vault } from '@palimpsest/vault';
import { languageOf, statementAt } from '../texts/statements.ts';
import { bulkPolicy } from './bulk-policy.ts';

export interface WriteDeps {
  readonly vault: Vault;
  readonly memories: AggregateStore<MemoryState, MemoryDraft>;
  readonly embedder: Embedder;
  readonly ids: IdSource;
  readonly now: () => Instant;
}

/**
 * What deciding a new memory without a slot depends on: counters and order, not the memories before it. Deciding on the
 * whole state would copy it for every memory.
 */
const countersOnly = (state: MemoryState): MemoryState => ({
  ...initialMemoryState(),
  counters: state.counters,
  created: state.created,
  lastRecordedAt: state.lastRecordedAt,
});

/** Events of one append: as many as fit under its limit in bytes. */
const BATCH = 150;

const POLICY_VERSION = 1;

const commandOf = (
  text: string,
  vector: Float32Array | null,
  model: string,
  id: string,
  now: Instant,
  pseudonyms: SubjectPseudonyms,
): AddFact => ({
  type: 'AddFact',
  memoryId: memoryId(id),
  fact: {
    ownership: 'USER',
    memType: 'EPISODIC',
    stance: 'episode',
    slotRef: null,
    validFrom: now,
    validFromAssumed: true,
    validTo: null,
    eventFrom: now,
    eventTo: null,
    expireAt: null,
    isImportant: false,
    persona: false,
    weight: null,
  },
  scope: { level: 'GLOBAL', appRef: null, sessionRef: null, agentRef: null },
  wording: {
    content: {
      content: text,
      content_hmac: pseudonyms.contentHmac(normalise(text).text),
      slot: null,
      value: null,
      polarity: 'positive',
      stance: 'episode',
      entities: [],
      categories: [],
      custom_tags: [],
      metadata: {},
      app_id: null,
      session_id: null,
      agent_id: null,
      message_ids: [],
      said_at: now,
      reason: null,
    },
    vector,
    embeddingModel: vector === null ? null : model,
  },
  source: null,
  derivedFrom: [],
  decision: {
    op: 'ADD',
    candidates: [],
    targets: [],
    reason_code: 'direct',
    mode: 'direct',
    model: null,
    prompt_version: null,
  },
  supersedes: [],
});

/**
 * Gives a subject its memories, through the decider and the real codec: what stands in the log afterwards is what calls
 * would have left there, without the calls.
 */
export const writeMemories = async (
  deps: WriteDeps,
  tenant: TenantId,
  subject: SubjectId,
  ordinal: number,
  count: number,
): Promise<void> => {
  const pseudonyms = await deps.vault.subjectPseudonyms(subject);
  const { model } = deps.embedder.space;
  for (let from = 0; from < count; from += BATCH) {
    const texts = Array.from(
      { length: Math.min(BATCH, count - from) },
      (_, index) => statementAt(languageOf(ordinal), from + index).text,
    );
    const vectors = await deps.embedder.embed(texts);
    const command = {
      tenant,
      subject_id: subject,
      correlation_id: 'bench',
      causation_id: null,
      command_id: deps.ids.random(),
      actor: { type: 'SYSTEM' as const, id: 'bench' },
      policy_version: POLICY_VERSION,
      idempotent: false,
    };
    await deps.memories.execute(memoryStream(subject), command, (state, { now, eventId }) => {
      const drafts: MemoryDraft[] = [];
      let working = countersOnly(state);
      const decision = { now, eventId, policy: bulkPolicy, policyVersion: POLICY_VERSION };
      for (const [index, text] of texts.entries()) {
        const more = decideMemory(
          commandOf(
            text,
            vectors[index] ?? null,
            model,
            `${subject}.${deps.ids.random()}`,
            now,
            pseudonyms,
          ),
          working,
          { ...decision, firstIndex: drafts.length },
        );
        drafts.push(...more);
        working = countersOnly(
          foldMemory(
            working,
            more.map((draft) => openDraft(draft, decision)),
          ),
        );
      }
      return drafts;
    });
  }
};
