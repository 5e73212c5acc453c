import { isLive, type KnownFact, type MemoryState, type VersionedPolicy } from '@palimpsest/domain';
import type {
  Instant,
  MemoryId,
  ModelUsage,
  ReadModel,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';
import { type CompactionDeps, createCompactor } from '../review/compaction.ts';
import { createReviewer, type ReviewDeps } from '../review/review-memory.ts';
import { isModelAway } from '../shared/ask-curator.ts';
import { addUsage, noUsage } from '../worker/intake-progress.ts';
import { duePages } from './due.ts';
import type { Job } from './job.ts';
import { type Append, type JobDeps, runForSubject } from './run-for-subject.ts';

/** Changes of one append. */
const PER_APPEND = 20;

type Deps = JobDeps & ReviewDeps & CompactionDeps & { readonly readModel: ReadModel };

interface Subject {
  readonly tenant: TenantId;
  readonly subject: SubjectId;
  /** When all of it was looked through last, as far as the index of what is due knows. */
  readonly markedAt: Instant | null;
}

interface Progress {
  readonly lookedAt: number;
  readonly changed: number;
  readonly compacted: number;
  /** Of questions that no event of a change counts. */
  readonly usage: readonly ModelUsage[];
}

const nothing: Progress = { lookedAt: 0, changed: 0, compacted: 0, usage: [] };

/** Live memories that are new or worded anew since then, the oldest first. */
const freshMemories = (state: MemoryState, since: Instant | null): readonly KnownFact[] =>
  [...state.memories.values()]
    .filter(
      (memory): memory is KnownFact =>
        isLive(memory) &&
        memory.content !== null &&
        (since === null || memory.head.updated_at > since),
    )
    .toSorted((a, b) => a.order - b.order);

/** What one append came to. `more`: it is full; `away`: the model could not be asked to the end. */
interface Round extends Progress {
  readonly ended: 'all' | 'more' | 'away';
  /** Versions that were looked at in it. */
  readonly looked: ReadonlyMap<MemoryId, number>;
}

/** Decides into an append about what nobody has looked at yet; puts trivia together, and says so, once all of it has been. */
const decideRound = async (
  deps: Deps,
  { tenant, subject, markedAt }: Subject,
  append: Append,
  { policy }: VersionedPolicy,
  before: Progress & { readonly seen: ReadonlyMap<MemoryId, number> },
  signal: AbortSignal,
): Promise<Round> => {
  // The log knows it; the index may lag behind a run that was cut off after its last append.
  const since = append.state().consolidatedAt;
  const order = { tenant, subject, policy, signal } as const;
  const { similarity } = policy.compaction;
  const review = createReviewer(deps, { ...order, cause: 'CONSOLIDATION', similarity });
  const looked = new Map<MemoryId, number>();
  let { lookedAt, changed } = before;
  const usage = [...before.usage];
  const soFar = (ended: Round['ended'], compacted = 0): Round => ({
    lookedAt,
    changed,
    compacted,
    usage,
    ended,
    looked,
  });
  /** What was asked in vain so far, where no end of the consolidation tells it in this append. */
  const recordSpending = (): void => {
    append.decide({
      type: 'RecordModelUsage',
      purpose: 'CONSOLIDATION',
      usage: usage.reduce(addUsage, noUsage),
    });
    usage.length = 0;
  };
  const fresh = freshMemories(append.state(), since);
  if (fresh.length === 0 && since !== markedAt) return soFar('all');
  for (const { id } of fresh) {
    signal.throwIfAborted();
    // What went up in another since, or has a new wording by now, is looked at as it is now.
    const memory = freshMemories(append.state(), since).find((one) => one.id === id);
    if (memory === undefined || before.seen.get(id) === memory.version) continue;
    if (changed - before.changed >= PER_APPEND) {
      recordSpending();
      return soFar('more');
    }
    try {
      const { commands, changes, usage: spent } = await review(memory, append.state());
      looked.set(id, memory.version);
      lookedAt += 1;
      if (changes) {
        changed += 1;
        append.decideReview(commands);
      } else {
        usage.push(spent);
      }
    } catch (error) {
      if (!isModelAway(error)) throw error;
      recordSpending();
      return soFar('away');
    }
  }
  const compact = createCompactor(deps, { ...order, reason: 'CONSOLIDATION' });
  const compactions = await compact(append.state(), null, append.now);
  usage.push(...compactions.usage);
  const made = compactions.commands.filter((command) => append.decide(command).length > 0);
  append.decide({
    type: 'EndConsolidation',
    lookedAt,
    changed,
    compacted: made.length,
    mode: deps.evolver.mode,
    usage: usage.reduce(addUsage, noUsage),
  });
  return soFar('all', made.length);
};

/** Looks one subject through. `away`: the rest waits for the next run. */
const consolidate = async (
  deps: Deps,
  subject: Subject,
  signal: AbortSignal,
): Promise<Progress & { readonly away: boolean }> => {
  const seen = new Map<MemoryId, number>();
  let done: Progress = nothing;
  for (;;) {
    const before = { ...done, seen };
    const rounds: Round[] = [];
    await runForSubject(deps, subject, async (append, policy) => {
      // Made again after a conflict, only the last one counts.
      rounds.push(await decideRound(deps, subject, append, policy, before, signal));
    });
    const round = rounds.at(-1);
    if (round === undefined) return { ...done, away: false };
    for (const [id, version] of round.looked) seen.set(id, version);
    done = round;
    if (round.ended !== 'more') return { ...done, away: round.ended === 'away' };
  }
};

/**
 * Looks through what is new about a subject with a model: merges what says the same, resolves contradictions that were missed,
 * and puts trivia together. A subject about whom nothing is new is left alone, and without a model everybody is.
 */
export const createConsolidationJob = (deps: Deps): Job => ({
  name: 'consolidation',
  run: async ({ tenant, signal, breathe }) => {
    const report = { subjects: 0, looked_at: 0, changed: 0, compacted: 0, waiting: 0 };
    if (deps.curator === null) return report;
    const query = {
      collection: 'consolidation_marks',
      index: 'by_change',
      equals: [tenant],
      range: { gt: '', lte: deps.clock.now() },
    };
    let away = false;
    for await (const page of duePages(deps.readModel, query)) {
      const ids = [...page.keys()];
      const [marks] = await deps.readModel.read([
        { kind: 'get', collection: 'consolidation_marks', ids },
      ]);
      for (const { id, document } of marks ?? []) {
        signal.throwIfAborted();
        if (away) {
          report.waiting += 1;
          continue;
        }
        const markedAt = (document['consolidated_at'] ?? null) as Instant | null; // as its projection writes it
        const on = { tenant, subject: id as SubjectId, markedAt };
        const done = await consolidate(deps, on, signal);
        ({ away } = done);
        report.waiting += away ? 1 : 0;
        report.subjects += away ? 0 : 1;
        report.looked_at += done.lookedAt;
        report.changed += done.changed;
        report.compacted += done.compacted;
        await breathe();
      }
    }
    return report;
  },
});
