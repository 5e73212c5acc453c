import { type IndexWrite, type MemoryId, PortError, type SubjectId } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';
import { beforeAll } from '../index-format/log-position.ts';
import { markId, versionId } from '../index-format/names.ts';
import { type BatchPlan, coalesce, type VersionChange } from './coalesce.ts';
import { type Deletion, eraseUpTo } from './erase.ts';
import { type Mark, noMark, readMarks, writeMarks } from './marks.ts';
import { type OpenedVersion, openVersions } from './open-versions.ts';
import type { IndexOpener } from './opener.ts';
import { scan } from './scan.ts';
import { type IndexProblem, markOver, sendVersionChanges } from './version-changes.ts';

export interface ApplyDeps {
  readonly engine: Engine;
  readonly opener: IndexOpener;
  readonly onProblem: (problem: IndexProblem) => void;
}

/** Races that are lost so often in a row are no races. */
const rounds = 5;
/** Memories asked for in one search. */
const memoriesAtOnce = 500;

/** What a writer learnt while it wrote. */
interface Written {
  readonly marks: ReadonlyMap<string, Mark>;
  /** Indexes that the alias stood for: more than one when it was moved meanwhile. */
  readonly indexes: readonly string[];
}

const openContents = async (
  plan: BatchPlan,
  { opener, onProblem }: ApplyDeps,
): Promise<ReadonlyMap<string, OpenedVersion>> => {
  const rows = [...plan.versions.values()].flatMap(({ content }) => content?.row ?? []);
  const opened = await openVersions(opener, rows, ({ subjectId, memoryId, version }, reason) =>
    onProblem({ subjectId, memoryId, version, reason }),
  );
  return new Map(
    rows.map(({ subjectId, memoryId, version }, place) => [
      versionId(subjectId, memoryId, version),
      opened[place] ?? null,
    ]),
  );
};

/** The deletions of a batch, those of one event together. */
const deletionsOf = (plan: BatchPlan): readonly Deletion[] => {
  const removed = [...plan.marks.values()].filter(({ removedAt }) => removedAt !== beforeAll);
  const subjects = removed.filter(({ memoryId }) => memoryId === '');
  const memories = Map.groupBy(
    removed.filter(({ memoryId }) => memoryId !== ''),
    ({ subjectId, removedAt }) => `${subjectId} ${removedAt}`,
  );
  return [
    ...subjects.map(
      ({ subjectId, removedAt }): Deletion => ({ subjectId, memoryIds: 'all', upTo: removedAt }),
    ),
    ...[...memories.values()].flatMap((marks): Deletion[] => {
      const [first] = marks;
      if (first === undefined) return [];
      const memoryIds = marks
        .map(({ memoryId }) => memoryId)
        .filter((id): id is MemoryId => id !== '');
      return [{ subjectId: first.subjectId, memoryIds, upTo: first.removedAt }];
    }),
  ];
};

/**
 * Writes what happens to whole subjects, then to whole memories: what is written of a memory depends on what its
 * subject's deletion covers, and is not to be taken out by it.
 */
const writeAllMarks = async (engine: Engine, alias: string, plan: BatchPlan): Promise<Written> => {
  const changes = [...plan.marks.values()];
  const deletions = deletionsOf(plan);
  const erase = async (isOfSubject: boolean): Promise<void> => {
    for (const deletion of deletions) {
      if ((deletion.memoryIds === 'all') === isOfSubject) await eraseUpTo(engine, alias, deletion);
    }
  };
  const subjects = await writeMarks(
    engine,
    alias,
    changes.filter(({ memoryId }) => memoryId === '').map((change) => [change, beforeAll]),
  );
  await erase(true);
  const touched = [...changes, ...plan.versions.values()];
  const read = await readMarks(engine, alias, [
    ...touched.map(({ subjectId }) => ({ subjectId, memoryId: '' as const })),
    ...touched,
  ]);
  const memories = await writeMarks(
    engine,
    alias,
    changes
      .filter(({ memoryId }) => memoryId !== '')
      .map((change) => [
        change,
        (read.marks.get(markId(change.subjectId, '')) ?? noMark).removedAt,
      ]),
  );
  await erase(false);
  const results = [...subjects.results, ...memories.results];
  return {
    marks: new Map([...read.marks, ...memories.marks]),
    indexes: [...read.indexes, ...results.map(({ index }) => index)],
  };
};

/** Versions in the index of the memories that the batch hides or shows again. */
const versionsToHide = async (
  engine: Engine,
  alias: string,
  plan: BatchPlan,
): Promise<readonly VersionChange[]> => {
  const marked = [...plan.marks.values()].filter(({ hide }) => hide !== undefined);
  if (marked.length === 0) return [];
  await engine.request({ method: 'POST', path: `/${alias}/_refresh` });
  const found: VersionChange[] = [];
  for (let at = 0; at < marked.length; at += memoriesAtOnce) {
    const some = marked.slice(at, at + memoriesAtOnce);
    const wanted = new Set(some.map(({ subjectId, memoryId }) => markId(subjectId, memoryId)));
    const filter = [
      { term: { kind: 'version' } },
      { terms: { subject: [...new Set(some.map(({ subjectId }) => subjectId))] } },
      { terms: { memory: some.map(({ memoryId }) => memoryId) } },
    ];
    for await (const source of scan(engine, alias, filter, ['subject', 'memory', 'version'])) {
      const subjectId = source['subject'] as SubjectId;
      const memoryId = source['memory'] as MemoryId;
      if (!wanted.has(markId(subjectId, memoryId))) continue;
      const version = Number(source['version']);
      found.push({ subjectId, memoryId, version, content: undefined, state: undefined });
    }
  }
  return found;
};

const isSame = (one: Mark, other: Mark): boolean =>
  one.removedAt === other.removedAt && one.hideAt === other.hideAt && one.hidden === other.hidden;

/**
 * Writes one batch to the index behind an alias; answers the names of the indexes that took part. Safe beside other
 * writers: each change is guarded inside the engine, and a deletion or hiding that came between this writer's look at
 * the marks and its write is found by looking again.
 */
export const applyBatch = async (
  deps: ApplyDeps,
  alias: string,
  writes: readonly IndexWrite[],
): Promise<readonly string[]> => {
  const { engine, onProblem } = deps;
  const plan = coalesce(writes);
  const [{ marks, indexes }, opened] = await Promise.all([
    writeAllMarks(engine, alias, plan),
    openContents(plan, deps),
  ]);

  const idOf = ({ subjectId, memoryId, version }: VersionChange): string =>
    versionId(subjectId, memoryId, version);
  const targets = new Map<string, VersionChange>();
  for (const change of await versionsToHide(engine, alias, plan)) targets.set(idOf(change), change);
  for (const change of plan.versions.values()) targets.set(idOf(change), change);

  const taking = new Set(indexes);
  let known = marks;
  let pending = [...targets.values()];
  for (let round = 0; pending.length > 0; round += 1) {
    if (round === rounds) {
      throw new PortError('UNAVAILABLE', 'others change the same memories again and again', {
        retryable: true,
      });
    }
    const sent = await sendVersionChanges(engine, alias, pending, {
      marks: known,
      openedOf: (change) => opened.get(idOf(change)) ?? null,
      onProblem,
    });
    for (const index of sent) taking.add(index);
    const now = await readMarks(engine, alias, [
      ...pending.map(({ subjectId }) => ({ subjectId, memoryId: '' as const })),
      ...pending,
    ]);
    const before = known;
    pending = pending.filter(
      (change) => !isSame(markOver(before, change), markOver(now.marks, change)),
    );
    known = new Map([...known, ...now.marks]);
  }
  return [...taking];
};
