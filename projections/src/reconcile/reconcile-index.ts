import { isDeepStrictEqual } from 'node:util';
import type {
  IndexedDocument,
  IndexWrite,
  RecordedEvent,
  SearchIndex,
  SubjectId,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { searchProjection } from '../search/projection.ts';
import type { Drift } from './drift.ts';
import { expectedIndex, indexKey } from './expected-index.ts';

/** How documents of an index may differ from the log: a `box` is the content, a `state` is where it may be seen. */
const kinds = ['missing', 'box', 'state', 'unexpected'] as const;
type Kind = (typeof kinds)[number];

/** Kinds of drift in the index, as reports name them. */
export const indexKinds: readonly string[] = kinds.map((kind) => `index.${kind}`);

/** Documents that are not as the log has them, by name. */
type Differences = Readonly<Record<Kind, ReadonlySet<string>>>;

const compare = (
  expected: ReadonlyMap<string, IndexedDocument>,
  actual: readonly IndexedDocument[],
): Differences => {
  const found = { missing: new Set<string>(), box: new Set<string>(), state: new Set<string>() };
  const unexpected = new Set<string>();
  const stored = new Map(actual.map((document) => [indexKey(document.version), document]));
  for (const [key, wanted] of expected) {
    const own = stored.get(key);
    if (own === undefined) {
      found.missing.add(key);
      continue;
    }
    if (!isDeepStrictEqual(own.version, wanted.version)) found.box.add(key);
    if (own.hidden !== wanted.hidden || !isDeepStrictEqual(own.state, wanted.state)) {
      found.state.add(key);
    }
  }
  for (const key of stored.keys()) if (!expected.has(key)) unexpected.add(key);
  return { ...found, unexpected };
};

const isEmpty = (found: Differences): boolean => kinds.every((kind) => found[kind].size === 0);

/**
 * Writes that put documents right whatever position stands on them: at the end of what was read, since whatever the subject does
 * next comes later. A memory that the log does not know goes whole; a version too much of one that it knows stays.
 */
const firmWrites = (
  subjectId: SubjectId,
  expected: ReadonlyMap<string, IndexedDocument>,
  actual: readonly IndexedDocument[],
  found: Differences,
  position: bigint,
): readonly IndexWrite[] => {
  const known = new Set([...expected.values()].map(({ version }) => version.memoryId));
  const wrong = new Set([...found.missing, ...found.box, ...found.state]);
  const strangers = actual.filter(
    ({ version }) => found.unexpected.has(indexKey(version)) && !known.has(version.memoryId),
  );
  return [
    ...strangers.map(
      ({ version: { memoryId } }): IndexWrite => ({
        kind: 'delete-memory',
        position,
        subjectId,
        memoryId,
      }),
    ),
    ...[...expected]
      .filter(([key]) => wrong.has(key))
      .flatMap(([, { version, state, hidden }]): readonly IndexWrite[] => [
        { kind: 'version', position, version },
        ...(state === null ? [] : [{ kind: 'state', position, state } as const]),
        { kind: 'hide', position, subjectId, memoryId: version.memoryId, hidden },
      ]),
  ];
};

/**
 * Compares what the search index keeps of a subject with a fold of its events, document by document, and puts right what
 * differs. First by the writes of the log itself, at their own positions; then by firm ones. A version too much of a memory
 * that the log knows only goes with a rebuild (it is not among the repaired then).
 */
export const reconcileIndex = async (
  index: SearchIndex,
  subject: SubjectId,
  events: readonly RecordedEvent[],
  repair: boolean,
): Promise<readonly Drift[]> => {
  const own = events.filter(({ stream }) =>
    searchProjection.prefixes.some((prefix) => stream.startsWith(prefix)),
  );
  const writes = own.flatMap((event) => searchProjection.fold(decodeEvent(event)));
  const expected = expectedIndex(writes);
  const look = async (): Promise<Differences> => compare(expected, await index.documents(subject));
  const found = await look();
  if (isEmpty(found)) return [];
  let left = found;
  if (repair) {
    await index.apply('live', writes, undefined);
    left = await look();
    if (!isEmpty(left)) {
      const upTo = own.at(-1)?.position ?? 0n;
      const actual = await index.documents(subject);
      await index.apply('live', firmWrites(subject, expected, actual, left, upTo), undefined);
      left = await look();
    }
  }
  return kinds
    .filter((kind) => found[kind].size > 0)
    .map((kind) => ({
      kind: `index.${kind}`,
      found: found[kind].size,
      repaired: [...found[kind]].filter((key) => !left[kind].has(key)).length,
    }));
};
