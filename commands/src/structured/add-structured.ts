import {
  findDuplicate,
  isSwitchedOn,
  type MemoryScope,
  type MemoryState,
  type VersionedPolicy,
} from '@palimpsest/domain';
import type {
  AddStructuredAnswer,
  AddStructuredRequest,
  CallContext,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  DomainError,
  eventStoreLimits,
  memoryId,
  PortError,
  type SubjectId,
} from '@palimpsest/kernel';
import type { SubjectPseudonyms } from '@palimpsest/vault';
import { byHand, type EditDeps } from '../edit/edit-deps.ts';
import { type DecideEdit, positionOfEvents, runEdit } from '../edit/run-edit.ts';
import type { CommandIdentity } from '../shared/command-identity.ts';
import type { ModelDeps } from '../shared/deps.ts';
import { embedAll } from '../shared/embed-all.ts';
import { withinBudget } from '../shared/model-budget.ts';
import { scopeOf } from '../shared/scope.ts';
import { createFactDecider } from '../worker/decide-fact.ts';
import { contentOf, fieldsOf } from '../worker/fact.ts';
import type { DecidedFact, DecidingContext, IncomingFact } from '../worker/incoming-fact.ts';
import { addUsage, noUsage } from '../worker/intake-progress.ts';
import { givenOf, structuredFact, type WrittenMemory } from './structured-fact.ts';
import { resultOf, resultsOfEvent, type StructuredResult } from './structured-result.ts';

/** A memory of a call with everything that had to be waited for. */
interface PreparedMemory {
  readonly written: WrittenMemory;
  readonly incoming: IncomingFact;
  readonly scope: MemoryScope;
}

/** `/memory/v1/add_structured`: facts that the caller words itself; all or nothing. */
export const createAddStructured = (
  deps: EditDeps & Pick<ModelDeps, 'evolver' | 'curator'>,
): UseCase<AddStructuredRequest, AddStructuredAnswer> => {
  const embeddingModel = deps.embedder.space.model;

  const prepare = async (
    request: AddStructuredRequest,
    subject: SubjectId,
    context: CallContext,
  ): Promise<readonly PreparedMemory[]> => {
    const now = deps.clock.now();
    const texts = request.memories.map(({ content }) => content);
    const vectors = await embedAll(deps.embedder, texts, context.signal);
    return Promise.all(
      request.memories.map(
        async (written, index): Promise<PreparedMemory> => ({
          written,
          scope: await scopeOf(deps.vault, context, subject, written),
          incoming: {
            fact: await structuredFact(deps.describe, written, now, request.timezone),
            vector: vectors[index] ?? null,
            saidAt: now,
            messageIds: [],
            source: null,
            newMemoryId: `${subject}.${deps.ids.random()}`,
          },
        }),
      ),
    );
  };

  /** Exact duplicates are skipped, everything else is added as it stands. */
  const decideAsWritten = (
    { written, incoming, scope }: PreparedMemory,
    state: MemoryState,
    pseudonyms: SubjectPseudonyms,
  ): Pick<DecidedFact, 'commands' | 'record' | 'usage'> => {
    const { fact, saidAt, vector } = incoming;
    const given = givenOf(written);
    const content = contentOf(fact, given, pseudonyms, { messageIds: [], saidAt }, null);
    const duplicate = findDuplicate(state, content.content_hmac, scope, fact);
    if (duplicate !== undefined) {
      const record = byHand('SKIP', [duplicate.id], 'exact_duplicate');
      const matched = duplicate.id;
      return {
        commands: [{ type: 'SkipFact', matched, source: null, decision: record, reasonText: null }],
        record,
        usage: null,
      };
    }
    const record = byHand('ADD', [], 'direct');
    return {
      commands: [
        {
          type: 'AddFact',
          memoryId: memoryId(incoming.newMemoryId),
          // Told not to evolve: it takes no slot from any other.
          fact: { ...fieldsOf(fact, given, pseudonyms), slotRef: null },
          scope,
          wording: {
            content,
            vector,
            embeddingModel: vector === null ? null : embeddingModel,
          },
          source: null,
          derivedFrom: [],
          decision: record,
          supersedes: [],
        },
      ],
      record,
      usage: null,
    };
  };

  const run = async (
    request: AddStructuredRequest,
    context: CallContext,
    identity: CommandIdentity,
  ): Promise<AddStructuredAnswer> => {
    const subject = await deps.vault.ensureSubject(context.tenant, request.subject);
    const pseudonyms = await deps.vault.subjectPseudonyms(subject);
    const prepared = await prepare(request, subject, context);
    const decidingOf = (
      { written, scope }: PreparedMemory,
      { policy }: VersionedPolicy,
    ): DecidingContext => ({
      scope,
      given: givenOf(written),
      pseudonyms,
      policy,
      timezone: request.timezone,
      taskId: '',
      sessionId: written.session_id,
      evolution: 'balanced',
      mode: 'direct',
      embeddingModel,
      signal: context.signal,
    });
    let results: StructuredResult[] = [];
    const decide: DecideEdit = async (append, policy) => {
      results = [];
      let usage = noUsage;
      requireOn(append.state(), prepared);
      const on = { tenant: context.tenant, policy: policy.policy };
      const decideFact = createFactDecider({
        embedder: deps.embedder,
        evolver: withinBudget(deps.evolver, deps.modelBudget, on),
      });
      for (const memory of prepared) {
        const decided = request.skip_evolution
          ? decideAsWritten(memory, append.state(), pseudonyms)
          : await decideFact(memory.incoming, append.state(), decidingOf(memory, policy));
        usage = addUsage(usage, decided.usage);
        for (const command of decided.commands) {
          await append.decideWithRoom(withOwn(command, memory.written));
        }
        results.push(resultOf(decided, append.state()));
      }
      append.decide({ type: 'RecordModelUsage', purpose: 'EVOLUTION', usage });
    };
    const edit = await runEdit(deps, context, identity, subject, decide, {
      compaction: deps,
    }).catch(tooMuchAtOnce);
    return { results, position: edit.position };
  };

  return (request, context) =>
    deps.idempotency.once(
      context,
      (identity) => run(request, context, identity),
      async (events) => ({
        results: events.flatMap(resultsOfEvent),
        position: await positionOfEvents(deps, context, events),
      }),
    );
};

/** All or nothing is one append, and what an append of the log may hold is bounded. */
const tooMuchAtOnce = (error: unknown): never => {
  if (!(error instanceof PortError) || error.code !== 'TOO_LARGE') throw error;
  const { appendBytes, appendEvents } = eventStoreLimits;
  throw new DomainError('TOO_LARGE', 'the memories are too much for one call', {
    field: 'memories',
    hint: `sealed they may take ${appendBytes} bytes and ${appendEvents} changes together: send them in several calls`,
  });
};

const requireOn = ({ switches }: MemoryState, memories: readonly PreparedMemory[]): void => {
  if (memories.every(({ scope }) => isSwitchedOn(switches, scope.appRef))) return;
  throw new DomainError('MEMORY_OFF', 'memory is switched off here', {
    hint: 'user/switch turns it on again',
  });
};

/** What only a structured memory can carry. */
const withOwn = (
  command: DecidedFact['commands'][number],
  { persona, weight }: WrittenMemory,
): DecidedFact['commands'][number] =>
  command.type === 'AddFact' ? { ...command, fact: { ...command.fact, persona, weight } } : command;
