import {
  findDuplicate,
  isSwitchedOn,
  type MemoryCommand,
  type MemoryEvent,
  type MemoryState,
  memoryStream,
} from '@palimpsest/domain';
import type {
  AddStructuredAnswer,
  AddStructuredRequest,
  CallContext,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  DomainError,
  type ExtractedFact,
  type Instant,
  memoryId,
  type RecordedEvent,
  type SubjectId,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { ModelDeps } from '../shared/deps.ts';
import { embedAll } from '../shared/embed-all.ts';
import { scopeOf } from '../shared/scope.ts';
import { createFactDecider, type IncomingFact } from '../worker/decide-fact.ts';
import { contentOf, fieldsOf, type GivenFields } from '../worker/fact.ts';
import { byHand, type EditDeps } from './edit-deps.ts';
import { positionOfEvents, runEdit } from './run-edit.ts';

type Written = AddStructuredRequest['memories'][number];
type Result = AddStructuredAnswer['results'][number];

const stanceOf: Readonly<Record<Written['mem_type'], ExtractedFact['stance']>> = {
  SEMANTIC: 'state',
  EPISODIC: 'episode',
  PROCEDURAL: 'state',
};

const givenOf = (written: Written): GivenFields => ({
  isImportant: written.is_important,
  expireAt: written.expire_at,
  customTags: written.custom_tags,
  metadata: written.metadata as GivenFields['metadata'],
  appId: written.app_id,
  sessionId: written.session_id,
  agentId: written.agent_id,
});

/** `/memory/v1/add_structured`: facts that the caller words itself; all or nothing. */
export const createAddStructured = (
  deps: EditDeps & Pick<ModelDeps, 'evolver'>,
): UseCase<AddStructuredRequest, AddStructuredAnswer> => {
  const decideFact = createFactDecider(deps);

  const factOf = async (written: Written, now: Instant): Promise<ExtractedFact> => {
    const described = await deps.describe(written.content, written.valid_at ?? now);
    const past = written.invalid_at !== null && written.invalid_at <= now;
    return {
      text: written.content,
      ownership: written.ownership,
      memType: written.mem_type,
      stance: past ? 'past_state' : (described.stance ?? stanceOf[written.mem_type]),
      slot: described.slot,
      value: described.value,
      polarity: described.polarity,
      change: null,
      validFrom: written.valid_at ?? now,
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

  const incomingFacts = async (
    request: AddStructuredRequest,
    subject: SubjectId,
    context: CallContext,
  ): Promise<readonly IncomingFact[]> => {
    const now = deps.clock.now();
    const vectors = await embedAll(
      deps.embedder,
      request.memories.map((written) => written.content),
      context.signal,
    );
    return Promise.all(
      request.memories.map(
        async (written, index): Promise<IncomingFact> => ({
          fact: await factOf(written, now),
          vector: vectors[index] ?? null,
          saidAt: now,
          messageIds: [],
          source: null,
          newMemoryId: `${subject}.${deps.ids.random()}`,
        }),
      ),
    );
  };

  return (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await deps.vault.ensureSubject(context.tenant, request.subject);
        const pseudonyms = await deps.vault.subjectPseudonyms(subject);
        const scopes = await Promise.all(
          request.memories.map((written) => scopeOf(deps.vault, context, subject, written)),
        );
        const { state } = await deps.memories.load(memoryStream(subject));
        if (scopes.some(({ appRef }) => !isSwitchedOn(state.switches, appRef))) {
          throw new DomainError('MEMORY_OFF', 'memory is switched off here', {
            hint: 'user/switch turns it on again',
          });
        }
        const incoming = await incomingFacts(request, subject, context);
        let results: Result[] = [];
        const edit = await runEdit(deps, context, identity, subject, async (append, { policy }) => {
          results = [];
          for (const [index, one] of incoming.entries()) {
            const written = request.memories[index];
            const scope = scopes[index];
            if (written === undefined || scope === undefined) continue;
            const given = givenOf(written);
            if (!request.skip_evolution) {
              const decided = await decideFact(one, append.state(), {
                scope,
                given,
                pseudonyms,
                policy,
                timezone: 'UTC',
                taskId: '',
                sessionId: written.session_id,
                evolution: 'balanced',
                mode: 'direct',
                embeddingModel: deps.embedder.space.model,
                signal: context.signal,
              });
              if (decided.command !== null) append.decide(withGiven(decided.command, written));
              results.push(
                resultOf(
                  decided.record.op,
                  decided.command === null ? null : memoryOf(decided.command),
                  append.state(),
                  decided.record.targets[0] ?? null,
                  decided.record.reason_code,
                ),
              );
              continue;
            }
            const content = contentOf(
              one.fact,
              given,
              pseudonyms,
              { messageIds: [], saidAt: one.saidAt },
              null,
            );
            const duplicate = findDuplicate(append.state(), content.content_hmac, scope, one.fact);
            if (duplicate !== undefined) {
              append.decide({
                type: 'SkipFact',
                matched: duplicate.id,
                source: null,
                decision: byHand('SKIP', [duplicate.id], 'exact_duplicate'),
                reasonText: null,
              });
              results.push(
                resultOf('SKIP', duplicate.id, append.state(), duplicate.id, 'exact_duplicate'),
              );
              continue;
            }
            const id = memoryId(one.newMemoryId);
            append.decide({
              type: 'AddFact',
              memoryId: id,
              fact: {
                ...fieldsOf(one.fact, given, pseudonyms),
                // Told not to evolve: it takes no slot from any other.
                slotRef: null,
                persona: written.persona,
                weight: written.weight,
              },
              scope,
              wording: {
                content,
                vector: one.vector,
                embeddingModel: one.vector === null ? null : deps.embedder.space.model,
              },
              source: null,
              derivedFrom: [],
              decision: byHand('ADD', [], 'direct'),
              supersedes: [],
            });
            results.push(resultOf('ADD', id, append.state(), null, 'direct'));
          }
        });
        return { results, position: edit.position };
      },
      async (events) => ({
        results: events.flatMap(resultOfEvent),
        position: await positionOfEvents(deps, context, events),
      }),
    );
};

/** What only a structured memory can carry. */
const withGiven = (command: MemoryCommand, written: Written): MemoryCommand =>
  command.type === 'AddFact'
    ? {
        ...command,
        fact: { ...command.fact, persona: written.persona, weight: written.weight },
      }
    : command;

const memoryOf = (command: MemoryCommand): Result['memory_id'] => {
  switch (command.type) {
    case 'AddFact':
    case 'ReviseMemory':
      return command.memoryId;
    case 'SkipFact':
      return command.matched;
    default:
      return null;
  }
};

const resultOf = (
  op: Result['op'],
  id: string | null,
  state: MemoryState,
  target: string | null,
  reason: string,
): Result => ({
  op,
  memory_id: id,
  version: id === null ? null : (state.memories.get(memoryId(id))?.version ?? null),
  target,
  reason,
});

const resultOfEvent = (recorded: RecordedEvent): readonly Result[] => {
  const { event } = decodeEvent<MemoryEvent>(recorded);
  switch (event.type) {
    case 'MemoryAdded':
    case 'MemoryRevised':
      return [
        {
          op: event.data.decision.op,
          memory_id: event.data.memory_id,
          version: event.data.version,
          target: event.data.decision.targets[0] ?? null,
          reason: event.data.decision.reason_code,
        },
      ];
    case 'FactSkipped':
      return [
        {
          op: 'SKIP',
          memory_id: event.data.matched,
          version: event.data.matched_version,
          target: event.data.matched,
          reason: event.data.decision.reason_code,
        },
      ];
    default:
      return [];
  }
};
