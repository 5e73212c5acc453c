import {
  type AbsorbIntake,
  type DecisionContext,
  isAbsorbed,
  isDropped,
  type MemoryDraft,
  type MemoryState,
  memoryStream,
  type PolicySource,
  type VersionedPolicy,
} from '@palimpsest/domain';
import type { IdSource, SubjectId } from '@palimpsest/kernel';
import type { AggregateStore, CommandMetadata, RightOfWay } from '@palimpsest/runtime';
import {
  type ClosedIntake,
  type OpenIntake,
  readClosedIntake,
  readIntake,
} from '../intake-store/read-intake.ts';
import { createRoomByCompaction } from '../review/room-by-compaction.ts';
import type { CuratorDeps } from '../shared/ask-curator.ts';
import type { ModelDeps, RecallReader } from '../shared/deps.ts';
import { batchFacts } from './batch-facts.ts';
import { createFactDecider } from './decide-fact.ts';
import type { GivenFields } from './fact.ts';
import type { DecidingContext, IncomingFact } from './incoming-fact.ts';
import { createIntakeFacts, type IntakeFacts, type IntakeFactsDeps } from './intake-facts.ts';
import {
  addUsage,
  type IntakeProgress,
  noUsage,
  startAppend,
  sumUsage,
  type TaskDecision,
} from './intake-progress.ts';
import { inStage } from './stage-failed.ts';
import { SHOWN_DECISIONS, toldFacts } from './told-facts.ts';

export interface AbsorbDeps extends IntakeFactsDeps, ModelDeps, Pick<CuratorDeps, 'modelBudget'> {
  readonly ids: IdSource;
  readonly policies: PolicySource;
  readonly memories: AggregateStore<MemoryState, MemoryDraft>;
  readonly recalls: RecallReader;
  /** Calls that somebody waits for go before each step. */
  readonly rightOfWay: Pick<RightOfWay, 'giveWay'>;
}

/** `already`: its effect stands in the log. `gone`: it was erased. */
export type AbsorbOutcome = 'absorbed' | 'already' | 'gone';

export type IntakeAbsorber = (
  subject: SubjectId,
  revision: bigint,
  signal: AbortSignal,
) => Promise<AbsorbOutcome>;

const givenOf = ({ accepted, options }: OpenIntake): GivenFields => ({
  isImportant: accepted.is_important,
  expireAt: accepted.expire_at,
  customTags: options.custom_tags,
  metadata: options.metadata,
  appId: options.app_id,
  sessionId: options.session_id,
  agentId: options.agent_id,
});

/** Messages that gave nothing because of their role. */
const ignoredOf = ({ messages }: OpenIntake, { extraction }: IntakeFacts): number =>
  extraction?.ignored ?? messages.filter(({ role }) => role === 'system' || role === 'tool').length;

/**
 * Extracts, evolves and appends one accepted intake, exactly once whatever happens on the way: the decision
 * state says which intakes were absorbed, and the last append of an intake says so itself. An intake of very many facts takes
 * several appends; after a crash between them, the facts that stand already are exact duplicates and skipped.
 */
export const createAbsorbIntake = (deps: AbsorbDeps): IntakeAbsorber => {
  const decideFact = createFactDecider(deps);
  const factsOf = createIntakeFacts(deps);

  const metadataOf = (intake: ClosedIntake, policyVersion: number): CommandMetadata => ({
    tenant: intake.tenant,
    subject_id: intake.subject,
    correlation_id: intake.correlationId,
    causation_id: intake.eventId,
    // Another one at every try: that the effect is once rests on the state, not on event ids.
    command_id: `${intake.accepted.task_id}.${deps.ids.random()}`,
    actor: { type: 'SYSTEM', id: 'worker' },
    policy_version: policyVersion,
    idempotent: false,
  });

  const decidingOf = async (
    intake: OpenIntake,
    { extraction }: IntakeFacts,
    { policy }: VersionedPolicy,
    signal: AbortSignal,
  ): Promise<DecidingContext> => {
    const { infer, evolution, level, app_ref, session_ref, agent_ref } = intake.accepted;
    return {
      scope: { level, appRef: app_ref, sessionRef: session_ref, agentRef: agent_ref },
      given: givenOf(intake),
      pseudonyms: await deps.vault.subjectPseudonyms(intake.subject),
      policy,
      timezone: intake.accepted.timezone,
      taskId: intake.accepted.task_id,
      sessionId: intake.options.session_id,
      evolution: !infer || evolution === 'append_only' ? 'add_only' : evolution,
      mode: extraction?.mode ?? 'verbatim',
      embeddingModel: deps.embedder.space.model,
      signal,
    };
  };

  /** Decides a batch of facts, one after the other, into `append`. */
  const decideBatch = async (
    batch: readonly IncomingFact[],
    append: ReturnType<typeof startAppend>,
    deciding: DecidingContext,
    before: IntakeProgress,
  ): Promise<IntakeProgress> => {
    const decisions: TaskDecision[] = [...before.decisions];
    let { usage, degraded } = before;
    for (const incoming of batch) {
      await deps.rightOfWay.giveWay();
      const decided = await inStage('evolve', () => decideFact(incoming, append.state(), deciding));
      usage = addUsage(usage, decided.usage);
      degraded ||= decided.degraded;
      decisions.push(await append.apply(decided));
    }
    return { decisions, usage, degraded };
  };

  const absorb = async (
    intake: OpenIntake,
    policy: VersionedPolicy,
    signal: AbortSignal,
  ): Promise<void> => {
    const facts = await factsOf(intake, policy.policy.intake.context_messages, signal);
    const deciding = await decidingOf(intake, facts, policy, signal);
    const rejected = facts.extraction?.rejected ?? [];
    let progress: IntakeProgress = {
      decisions: [],
      usage: addUsage(noUsage, facts.extraction?.usage ?? null),
      degraded: false,
    };
    const batches = batchFacts(facts.incoming);
    const roomForTry = createRoomByCompaction(deps, {
      tenant: intake.tenant,
      subject: intake.subject,
      policy: policy.policy,
      signal,
    });
    for (const [index, batch] of batches.entries()) {
      const before = progress;
      await inStage('append', () =>
        deps.memories.execute(
          memoryStream(intake.subject),
          metadataOf(intake, policy.version),
          async (state, { now, eventId }) => {
            if (isAbsorbed(state.absorbed, intake.revision)) return [];
            const room = roomForTry();
            const append = startAppend(
              state,
              decisionBase(now, eventId, policy),
              () => deps.recalls(intake.subject),
              room.make,
            );
            // It may have been switched off while the facts were being read.
            if (isDroppedBy(state, intake)) {
              append.decide(dropped(intake));
              return append.drafts;
            }
            progress = await decideBatch(batch, append, deciding, before);
            progress = { ...progress, usage: sumUsage(progress.usage, room.spent()) };
            if (index === batches.length - 1) {
              append.decide({
                type: 'AbsorbIntake',
                taskId: intake.accepted.task_id,
                intakeRevision: intake.revision,
                outcome: 'ABSORBED',
                mode: progress.degraded ? 'degraded' : (facts.extraction?.mode ?? 'verbatim'),
                decisions: [...progress.decisions, ...rejected.map(rejectedDecision)].slice(
                  0,
                  SHOWN_DECISIONS,
                ),
                ignored: ignoredOf(intake, facts),
                usage: progress.usage,
                facts: toldFacts([
                  ...facts.incoming.map(({ fact }) => fact.text),
                  ...rejected.map(() => ''),
                ]),
              });
            }
            return append.drafts;
          },
        ),
      );
    }
  };

  const drop = async (intake: ClosedIntake, policy: VersionedPolicy): Promise<void> => {
    await deps.memories.execute(
      memoryStream(intake.subject),
      metadataOf(intake, policy.version),
      (state, { now, eventId }) => {
        const append = startAppend(state, decisionBase(now, eventId, policy), () =>
          deps.recalls(intake.subject),
        );
        append.decide(dropped(intake));
        return append.drafts;
      },
    );
  };

  /** One whose keys were destroyed before it was absorbed: its task ends too. */
  const dropErased = async (subject: SubjectId, revision: bigint): Promise<void> => {
    const intake = await readClosedIntake(deps, subject, revision);
    if (intake !== undefined)
      await drop(intake, await deps.policies.current(intake.tenant, subject));
  };

  return async (subject, revision, signal) => {
    await deps.rightOfWay.giveWay();
    const { state } = await deps.memories.load(memoryStream(subject));
    if (isAbsorbed(state.absorbed, revision)) return 'already';
    const intake = await readIntake(deps, subject, revision);
    if (intake === undefined) {
      await dropErased(subject, revision);
      return 'gone';
    }
    const policy = await deps.policies.current(intake.tenant, intake.subject);
    await (isDroppedBy(state, intake) ? drop(intake, policy) : absorb(intake, policy, signal));
    return 'absorbed';
  };
};

const isDroppedBy = (state: MemoryState, { revision, accepted }: OpenIntake): boolean =>
  isDropped(state, { ...accepted, revision });

/** It was accepted before memory was switched off or purged: it ends without an effect. */
const dropped = (intake: ClosedIntake): AbsorbIntake => ({
  type: 'AbsorbIntake',
  taskId: intake.accepted.task_id,
  intakeRevision: intake.revision,
  outcome: 'DROPPED',
  mode: 'verbatim',
  decisions: [],
  ignored: intake.accepted.message_count,
  usage: noUsage,
  facts: [],
});

const decisionBase = (
  now: DecisionContext['now'],
  eventId: DecisionContext['eventId'],
  { version, policy }: VersionedPolicy,
): Omit<DecisionContext, 'firstIndex'> => ({ now, eventId, policy, policyVersion: version });

const rejectedDecision = ({ reason }: { readonly reason: string }): TaskDecision => ({
  op: 'REJECTED',
  memory_id: null,
  version: null,
  targets: [],
  reason_code: reason,
  code: null,
});
