import {
  createAddStructured,
  createDescriber,
  createLifecycleJobs,
  type Job,
} from '@palimpsest/commands';
import {
  createAssociationReader,
  defaultPolicy,
  type MemoryState,
  memoryStream,
  type Policy,
  policySchema,
  policySchemaVersions,
  policyStream,
} from '@palimpsest/domain';
import {
  addStructuredRequest,
  type CallContext,
  keyScopes,
  parseRequest,
  type RecallAnswer,
  recallRequest,
} from '@palimpsest/domain/contract';
import {
  DomainError,
  type EventStore,
  type Instant,
  type JsonObject,
  type ManualClock,
  type SearchIndex,
  type SubjectId,
  streamName,
} from '@palimpsest/kernel';
import { loadStaticEmbedder } from '@palimpsest/models';
import {
  createHitFinder,
  createNameVectors,
  createQueryReader,
  createRecall,
  createReceiptWriter,
} from '@palimpsest/projections';
import { createFollowingAppends, encodeEvent, eventIdFor } from '@palimpsest/runtime';
import { lockDataDirectory } from '@palimpsest/storage-embedded';
import { createTokeniser } from '@palimpsest/text';
import { createManualClock } from '../../clock/manual-clock.ts';
import type { Core } from '../../compose/core.ts';
import { defaultTenant } from '../../keys/authenticate.ts';
import { createBlindSearchIndex } from '../crash/blind-search-index.ts';
import { openEmbeddedCore } from '../crash/embedded-core.ts';
import { plainEmbedder, plainEvolver, plainExtractor } from '../crash/plain-models.ts';
import { type ToldMemory, type YearPlan, yearApp, yearCapacity } from './year-plan.ts';

/** The policy of the year: the default one with limits that are met, and the plan's own pace of decay. */
export const yearPolicy = ({ fadeDays }: YearPlan): Policy =>
  policySchema.parse({
    ...defaultPolicy,
    // The evening compares what was recalled in the morning: every receipt stands by then, however busy the machine is.
    audit: { ...defaultPolicy.audit, receipts: 'strict' },
    capacity: { ...defaultPolicy.capacity, ...yearCapacity },
    decay: { ...defaultPolicy.decay, lambda: Math.log(8) / fadeDays },
  });

const publishPolicy = async (
  eventStore: EventStore,
  policy: Policy,
  now: Instant,
): Promise<void> => {
  const stream = streamName(policyStream(defaultTenant));
  const published = await eventStore.readStream(stream, { limit: 1 });
  if (published.length > 0) return;
  const eventId = eventIdFor('policy of the year', 0, 0);
  const event = encodeEvent(
    'PolicyPublished',
    { version: 1, policy: policy as Policy & JsonObject, sealed: null },
    {
      event_id: eventId,
      tenant: defaultTenant,
      subject_id: null,
      recorded_at: now,
      correlation_id: eventId,
      causation_id: null,
      command_id: eventId,
      actor: { type: 'SYSTEM', id: 'year' },
      policy_version: 1,
      schema_version: policySchemaVersions.PolicyPublished,
    },
  );
  await eventStore.append(stream, [event], {
    expectedRevision: 'no_stream',
  });
};

/** All states of a year: each day looks at every subject, and the usual bound would have most of them read anew each time. */
const STATE_CACHE_BYTES = 1024 * 1024 * 1024;

/** Storage, commands, projections and jobs as the service has them, for one tenant whose clock is set by hand. */
export interface YearService {
  readonly clock: ManualClock;
  readonly jobs: readonly Job[];
  readonly tell: (user: string, key: string, told: readonly ToldMemory[]) => Promise<boolean>;
  readonly recall: (user: string, name: string) => Promise<RecallAnswer>;
  readonly subjectOf: (user: string) => Promise<SubjectId | undefined>;
  readonly stateOf: (subject: SubjectId) => Promise<MemoryState>;
  readonly recallsOf: Core['commands']['recalls'];
  /** Resolves when every projection shows the end of the log. */
  readonly caughtUp: () => Promise<void>;
}

/**
 * Asks again on a machine that is too busy. A try that came too late may have left its receipt: once that is shown, it counts once, since
 * a recall lifts a memory once a minute, and the clock stands still.
 */
const untilInTime = async <T>(ask: () => Promise<T>, caughtUp: () => Promise<void>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'RECALL_TIMEOUT') || tries > 20) {
        throw error;
      }
      await caughtUp();
    }
  }
};

export const openYearService = async (
  directory: string,
  plan: YearPlan,
  start: Instant,
): Promise<YearService> => {
  lockDataDirectory(directory);
  const complain = (...what: readonly unknown[]): void => {
    process.stderr.write(`${JSON.stringify(what)}\n`);
  };
  /** The index is made before the state that it looks at can be loaded. */
  const states = Promise.withResolvers<(subject: SubjectId) => Promise<MemoryState>>();
  /** Finds what a query names: how a question is understood is not what a year is about. */
  const searchIndex: SearchIndex = {
    ...createBlindSearchIndex(),
    candidates: async ({ subjectId, tokens }) => {
      const state = await (await states.promise)(subjectId);
      const named = [...state.memories.values()].filter(
        ({ content }) => content !== null && tokens.includes(content.content),
      );
      return {
        candidates: named.map(({ id, version, content }) => ({
          memoryId: id,
          version,
          cosine: null,
          termFrequencies: tokens.map((token) => (token === content?.content ? 1 : 0)),
          length: 1,
        })),
        statistics: {
          documents: state.memories.size,
          averageLength: 1,
          documentFrequencies: tokens.map(() => 1),
        },
        position: undefined,
      };
    },
  };
  const clock = createManualClock(start);
  const { core, storage, vault, ids } = await openEmbeddedCore(directory, {
    clock,
    searchIndex,
    stateCacheBytes: STATE_CACHE_BYTES,
    onProblem: complain,
  });
  const { eventStore } = storage;
  await publishPolicy(eventStore, yearPolicy(plan), start);
  const { commands, queries, projections } = core;
  const stateOf = async (subject: SubjectId): Promise<MemoryState> =>
    (await commands.memories.load(memoryStream(subject))).state;
  states.resolve(stateOf);
  await projections.start({ folding: true });
  await projections.caughtUp(AbortSignal.timeout(120_000));

  const addStructured = createAddStructured({
    ...commands,
    embedder: plainEmbedder,
    describe: createDescriber(plainExtractor),
    evolver: plainEvolver,
  });
  const tokeniser = createTokeniser({ vocabulary: (await loadStaticEmbedder()).vocabulary });
  const recall = createRecall({
    ...queries,
    findHits: createHitFinder({
      ...queries,
      searchIndex,
      nameVectors: createNameVectors(plainEmbedder),
    }),
    ids,
    embeddingModel: plainEmbedder.space.model,
    readProfile: async () => null,
    readQuery: createQueryReader({
      tokeniser,
      embedder: plainEmbedder,
      slots: async () => [],
      associations: createAssociationReader({ associations: [], otherPeople: [], tokeniser }),
    }),
    writeReceipt: createReceiptWriter({
      eventStore,
      following: createFollowingAppends(eventStore),
      vault,
      ids,
      onLost: complain,
    }),
  });
  const contextOf = (path: string, idempotency: CallContext['idempotency']): CallContext => ({
    tenant: defaultTenant,
    key: { id: 'year', scopes: keyScopes, apps: null, global: 'write', subjects: null },
    actor: { type: 'AGENT', id: 'year' },
    traceId: ids.random(),
    path,
    idempotency,
    signal: new AbortController().signal,
  });

  const caughtUp = async (): Promise<void> => {
    const head = await eventStore.head();
    if (head === undefined) return;
    await queries.gate.waitFor(head, {
      signal: AbortSignal.timeout(120_000),
      projections: projections.projectors.map((projector) => projector.status().name),
    });
  };

  return {
    clock,
    jobs: createLifecycleJobs({
      ...commands,
      embedder: plainEmbedder,
      evolver: plainEvolver,
      readModel: storage.readModel,
    }),
    tell: async (user, key, told) => {
      const path = '/memory/v1/add_structured';
      const body = {
        user_id: user,
        memories: told.map((one) => ({
          content: one.name,
          mem_type: one.memType,
          level: one.level,
          is_important: one.isImportant,
          ...(one.level === 'GLOBAL' ? {} : { app_id: yearApp }),
          ...(one.session === null ? {} : { session_id: one.session }),
          ...(one.expiresIn === null
            ? {}
            : {
                expire_at: new Date(
                  Date.parse(clock.now()) + one.expiresIn * 86_400_000,
                ).toISOString(),
              }),
        })),
      };
      const bodyBytes = new TextEncoder().encode(JSON.stringify(body));
      try {
        await addStructured(
          parseRequest(addStructuredRequest, body),
          contextOf(path, { key, bodyBytes }),
        );
        return true;
      } catch (error) {
        const refusals = ['CAPACITY_FULL', 'TOO_MANY_IMPORTANT'];
        if (error instanceof Error && 'code' in error && refusals.includes(String(error.code))) {
          return false;
        }
        throw error;
      }
    },
    recall: (user, name) =>
      untilInTime(
        () =>
          recall(
            parseRequest(recallRequest, {
              user_id: user,
              query: name,
              min_relevance: 0,
              top_k: 1,
              timeout_ms: 10_000,
              scope: { app_id: yearApp, session_id: null },
            }),
            contextOf('/memory/v1/recall', null),
          ),
        caughtUp,
      ),
    subjectOf: (user) => vault.openSubject(defaultTenant, { kind: 'user', id: user }),
    stateOf,
    recallsOf: commands.recalls,
    caughtUp,
  };
};
